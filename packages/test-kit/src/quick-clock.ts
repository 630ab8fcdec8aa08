/**
 * Lets what waits for this process's timers wait so many times shorter, for tests of limits that are longer than a test
 * should be. Nobody else's clock runs faster, such as PostgreSQL's.
 * @returns lets the time pass as it does
 */
export function quickenTimers(times: number): () => void {
  const { setTimeout, setInterval } = globalThis;
  const sooner =
    (set: (work: () => void, ms: number, ...given: unknown[]) => unknown) =>
    (work: () => void, ms = 0, ...given: unknown[]) =>
      set(work, ms / times, ...given);
  Object.assign(globalThis, { setTimeout: sooner(setTimeout), setInterval: sooner(setInterval) });
  return () => void Object.assign(globalThis, { setTimeout, setInterval });
}

/**
 * Lets a test begin what is done a minute after the start, as deletes of old rows are. Call it before the start.
 * @returns begins it
 */
export function minutesAtHand(): () => void {
  const begins: (() => void)[] = [];
  const later = globalThis.setTimeout;
  const noted = (work: () => void, ms?: number, ...given: []) => {
    // Some of it passes until the timer is set.
    if (ms !== undefined && Math.ceil(ms / 1_000) === 60) begins.push(work);
    return later(work, ms, ...given);
  };
  globalThis.setTimeout = noted as typeof setTimeout;
  return () => {
    globalThis.setTimeout = later;
    for (const begin of begins) begin();
  };
}

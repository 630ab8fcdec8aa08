/** More would not be served in time. */
const MAX_WAITING = 50;

/** Runs one piece of work after the other. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  return {
    /** @throws where too many wait already; what the work throws */
    async take<Value>(work: () => Promise<Value>): Promise<Value> {
      if (waiting >= MAX_WAITING) throw new Error(`${MAX_WAITING} wait already`);
      waiting += 1;
      const mine = last.then(work).finally(() => {
        waiting -= 1;
      });
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

const MAX_WAITING = 50;

/** More wait already than will be served in time. */
export class TooManyWaiting extends Error {}

/** Runs one piece of work after the other. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  return {
    /** @throws TooManyWaiting; what the work throws */
    async take<Value>(work: () => Promise<Value>): Promise<Value> {
      if (waiting >= MAX_WAITING) throw new TooManyWaiting(`${MAX_WAITING} wait already`);
      waiting += 1;
      const mine = last.then(work).finally(() => {
        waiting -= 1;
      });
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

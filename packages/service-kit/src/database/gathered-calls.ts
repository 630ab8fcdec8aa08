import DataLoader from 'dataloader';

/** Items of one call; more are several calls. */
const AT_MOST = 500;

/**
 * Makes one call of many: what is asked while a call is under way waits, and goes with the next one. So under load
 * a round trip and a commit serve many, and who asks alone waits for nothing.
 * @param callAll answers each item, in their order; when it fails, it fails for each of them
 */
export function gatheredCalls<Item, Answer>(
  callAll: (items: readonly Item[]) => Promise<Answer[]>,
): (item: Item) => Promise<Answer> {
  let underWay: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Item, Answer>(
    (items) => {
      const answers = callAll(items);
      underWay = answers.catch(() => undefined);
      return answers;
    },
    {
      cache: false,
      maxBatchSize: AT_MOST,
      batchScheduleFn: (go) => void underWay.then(go),
    },
  );
  return (item) => loader.load(item);
}

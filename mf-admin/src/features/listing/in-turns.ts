/** So many are asked for at a time: others want the service, too. */
const AT_ONCE = 4;

/** The same work for each of several, some at a time. @returns what came of each, in their order */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let done = 0; done < items.length; done += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(done, done + AT_ONCE).map(work))));
  }
  return results;
}

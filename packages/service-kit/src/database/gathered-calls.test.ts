import { gatheredCalls } from './gathered-calls';

/** Calls that end when the test says so. */
function heldCalls() {
  const calls: { items: readonly string[]; end(failure?: Error): void }[] = [];
  const ask = gatheredCalls(
    (items: readonly string[]) =>
      new Promise<string[]>((resolve, reject) => {
        const end = (failure?: Error) =>
          failure ? reject(failure) : resolve(items.map((item) => `${item}!`));
        calls.push({ items, end });
      }),
  );
  return { calls, ask };
}
const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

test('when calls come while one is under way, then they are one call afterwards, and each gets its own answer', async () => {
  const { calls, ask } = heldCalls();
  const first = ask('a');
  await soon();
  const later = [ask('b'), ask('c'), ask('b')];
  await soon();
  expect(calls.map(({ items }) => items)).toEqual([['a']]);

  calls[0]?.end();
  expect(await first).toBe('a!');
  await soon();
  expect(calls.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'b']]);
  calls[1]?.end();
  expect(await Promise.all(later)).toEqual(['b!', 'c!', 'b!']);
});

test('when a call fails, then all that went with it fail, and the next one is made', async () => {
  const { calls, ask } = heldCalls();
  const lost = Promise.allSettled([ask('a'), ask('b')]);
  await soon();
  const next = ask('c');
  calls[0]?.end(new Error('The database is away'));
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await soon();
  calls[1]?.end();
  expect(await next).toBe('c!');
});

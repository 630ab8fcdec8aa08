import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { productChanged } from '@handloom/contracts/events/catalogue';
import { eventually } from '@handloom/test-kit/eventually';
import { runScript } from '@handloom/test-kit/workspace-script';
import { startOrders, type Orders } from './orders-under-test';

jest.setTimeout(90_000);

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

const replay = (...args: string[]) =>
  runScript('svc-orders', ['replay', ...args], { DATABASE_URL: shop.databaseUrl });
const KIND = ['--consumer', 'orders-catalogue-copy'];

const letters = () =>
  shop.rows<{ id: string; attempts: number; next: Date | null }>(
    'SELECT id::text, attempts, next_try_at AS next FROM dead_letters ORDER BY id',
  );
const versionOf = async (id: string) =>
  (
    await shop.rows<{ version: number }>('SELECT version FROM catalogue_products WHERE id = $1', [
      id,
    ])
  )[0]?.version;

/** Products that could not be kept until the shop gave them up. */
async function givenUp(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID() as string);
  await shop.rows('ALTER TABLE catalogue_products RENAME TO away');
  for (const productId of ids) {
    const words = { name: 'Rug', description: 'Wool', image: null };
    await shop.publish(productChanged.subject, {
      productId,
      version: 1,
      priceMinor: 100,
      ...words,
    });
  }
  await eventually(async () => expect(await letters()).toHaveLength(count));
  // A try that is under way says afterwards when the next one is.
  await eventually(async () => {
    await shop.rows('UPDATE dead_letters SET attempts = 9, next_try_at = NULL');
    await pause(500);
    for (const letter of await letters()) expect(letter).toMatchObject({ attempts: 9, next: null });
  });
  return ids;
}
const mend = () => shop.rows('ALTER TABLE away RENAME TO catalogue_products');

test('when the fault is still there, then it says so and fails; when it is mended, all of the kind are applied', async () => {
  const ids = await givenUp(3);
  const failed = await replay(...KIND);
  expect(failed.said).toMatch(/svc-orders: 0 applied, 3 failed again \(.*catalogue_products.*\)/s);
  expect(failed.exitCode).not.toBe(0);
  const left = await letters();
  expect(left.map(({ attempts, next }) => [attempts, next])).toEqual(ids.map(() => [10, null]));

  await mend();
  const applied = await replay(...KIND, '--subject', productChanged.subject);
  expect(applied).toMatchObject({
    said: expect.stringContaining('svc-orders: 3 applied, 0 failed again\n'),
    exitCode: 0,
  });
  for (const id of ids) expect(await versionOf(id)).toBe(1);
  expect(await letters()).toEqual([]);
});

test('when one is named by its id, then that one is applied, and through the inbox: never a second time', async () => {
  const [first = '', second = ''] = await givenUp(2);
  await mend();
  const [letter, other] = await letters();
  // It was applied before, and the shop has changed the product since.
  await shop.rows(
    `INSERT INTO inbox (consumer, event_id) SELECT consumer, event_id::uuid FROM dead_letters WHERE id = $1`,
    [other?.id],
  );
  expect(await replay(letter?.id ?? '')).toMatchObject({
    said: expect.stringContaining('svc-orders: 1 applied, 0 failed again\n'),
    exitCode: 0,
  });
  expect([await versionOf(first), await versionOf(second)]).toEqual([1, undefined]);
  expect(await replay(other?.id ?? '')).toMatchObject({ exitCode: 0 });
  expect(await versionOf(second)).toBeUndefined();
  expect(await letters()).toEqual([]);
});

test.each([
  [[], /Name a dead letter by its id, or all of a kind/],
  [['7'], /svc-orders has no such dead letter/],
  [['--consumer', 'orders-cart'], /svc-orders has no such dead letter/],
  [
    ['--consumer', 'orders-basket'],
    /svc-orders has no consumer orders-basket\. Consumers: orders-cart, orders-catalogue-copy, orders-accounts\./,
  ],
])('when it is asked for %j, then one sentence says what is wrong', async (args, sentence) => {
  const { said, exitCode } = await replay(...args);
  expect(said).toMatch(sentence);
  expect(said).not.toMatch(/^\s+at /m);
  expect(exitCode).not.toBe(0);
});

test('when the service does not run, then it says that they wait, and they are applied when it does', async () => {
  const [id = ''] = await givenUp(1);
  await mend();
  await shop.app.close();
  const waiting = await replay(...KIND);
  expect(waiting.said).toContain(
    'svc-orders: 0 applied, 0 failed again, 1 wait until the service runs\n',
  );
  expect(waiting.exitCode).not.toBe(0);
  await shop.startApp();
  await eventually(async () => expect(await versionOf(id)).toBe(1));
});

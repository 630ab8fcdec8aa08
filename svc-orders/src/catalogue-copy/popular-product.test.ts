import { productDeleted } from '@handloom/contracts/events/catalogue';
import { cartChanged } from '@handloom/contracts/events/orders';
import type { NatsLink } from '@handloom/service-kit/events/nats-link';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { eventually } from '@handloom/test-kit/eventually';
import type { Transaction } from '../database';
import { startOrders, type Orders } from '../orders-under-test';
import { onCatalogueChanged } from './on-catalogue-changed';

const HOLDERS = 5_000;

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

/** A rug that so many shoppers have in the cart. */
async function popularRug(): Promise<string> {
  const { _id } = await shop.sell();
  await shop.rows(
    `INSERT INTO cart_lines (user_id, product_id, quantity, size)
     SELECT $1 || n, $1, 1, '3X5' FROM generate_series(1, $2) AS n`,
    [_id, HOLDERS],
  );
  return _id;
}
const isSold = async (productId: string) =>
  (
    await shop.rows<{ available: boolean }>(
      'SELECT available FROM catalogue_products WHERE id = $1',
      [productId],
    )
  )[0]?.available;

describe('when a rug is deleted that thousands have in the cart', () => {
  test('then it is withdrawn, and each of them is told, past the outbox', async () => {
    const productId = await popularRug();
    await shop.publish(productDeleted.subject, { productId, version: 2 });

    await eventually(() => {
      const told = shop.eventsOf(cartChanged).map(({ data }) => data.userId);
      expect(new Set(told.filter((userId) => userId.startsWith(productId))).size).toBe(HOLDERS);
    });
    expect(await isSold(productId)).toBe(false);
    const sql = 'SELECT count(*)::int AS kept FROM outbox WHERE subject = $1';
    expect(await shop.rows(sql, [cartChanged.subject])).toEqual([{ kept: 0 }]);
  });

  test('then that takes no more statements than for one, and nobody is told before the commit', async () => {
    const productId = await popularRug();
    let statements = 0;
    const counting = (tx: Transaction) =>
      new Proxy(tx, {
        get(target, name: keyof Transaction) {
          if (name === '$queryRaw' || name === '$executeRaw') statements += 1;
          return target[name];
        },
      });
    const told: string[] = [];
    const connection = { publish: (subject: string) => told.push(subject), flush: async () => {} };
    const nats = { connection, connected: true } as unknown as NatsLink;
    const deleted = newEvent(productDeleted, { productId, version: 2 }, null);

    const afterCommit = await shop.database.$transaction(async (tx) => {
      const left = await onCatalogueChanged('INR', nats).handle(counting(tx), [deleted]);
      expect(told).toEqual([]);
      return left;
    });
    expect(statements).toBe(2);
    expect(await isSold(productId)).toBe(false);
    afterCommit?.();
    await eventually(() => expect(told).toEqual(Array(HOLDERS).fill(cartChanged.subject)));
  });
});

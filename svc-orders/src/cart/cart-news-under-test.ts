import { cartChanged } from '@handloom/contracts/events/orders';
import { eventually } from '@handloom/test-kit/eventually';
import type { Orders } from '../orders-under-test';

/**
 * The news of a changed cart reach open pages, so often and no oftener; none is written to the outbox. They come
 * in the order in which they were sent: once later ones of somebody else are there, none of before is on its way.
 */
export const cartNewsOf = (shop: () => Orders) => async (userId: string, times: number) => {
  const other = shop().signIn();
  await other.post('/api/cart/add', { _id: (await shop().sell())._id });
  await eventually(() => expect(shop().eventsOf(cartChanged, other.userId)).toHaveLength(1));
  expect(shop().eventsOf(cartChanged, userId)).toHaveLength(times);
  const sql = `SELECT 1 FROM outbox WHERE payload->'data'->>'userId' = $1`;
  expect(await shop().rows(sql, [userId])).toEqual([]);
};

import type { Envelope } from '@handloom/contracts/events/event';
import { productChanged, productDeleted } from '@handloom/contracts/events/catalogue';
import type { NatsLink } from '@handloom/service-kit/events/nats-link';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { startOrders, type Orders } from '../orders-under-test';
import { onCatalogueChanged } from './on-catalogue-changed';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

const changed = (productId: string) => {
  const rug = { productId, version: 2, name: 'Rug', description: '', priceMinor: 1, image: null };
  return newEvent(productChanged, rug, null);
};
const deleted = (productId: string) => newEvent(productDeleted, { productId, version: 3 }, null);

test('when two copies of the service are told of the same rugs, each of the change of one and the end of the other, then they do not wait in a circle', async () => {
  const ids = [(await shop.sell())._id, (await shop.sell())._id].sort();
  const [first = '', second = ''] = ids;
  const { handle } = onCatalogueChanged('INR', {} as NatsLink);
  const copies: Promise<unknown>[] = [];

  await shop.database.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM catalogue_products WHERE id = ${first} FOR UPDATE`;
    const tell = async (events: Envelope[]) => {
      copies.push(shop.database.$transaction((copy) => handle(copy, events)));
      await somebodyWaits(tx, copies.length);
    };
    await tell([changed(first), deleted(second)]);
    await tell([changed(second), deleted(first)]);
  });

  const ends = await Promise.allSettled(copies);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  const sold = 'SELECT id FROM catalogue_products WHERE id = ANY($1) AND available';
  expect(await shop.rows(sold, [ids])).toEqual([]);
});

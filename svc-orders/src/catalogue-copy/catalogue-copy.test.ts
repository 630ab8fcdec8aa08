import { randomUUID } from 'node:crypto';
import {
  productChanged,
  productDeleted,
  taxonomyChanged,
} from '@handloom/contracts/events/catalogue';
import { cartChanged } from '@handloom/contracts/events/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { orderOf, startOrders, type Orders } from '../orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

const change = (productId: string, version: number, more: object = {}) =>
  shop.publish(productChanged.subject, {
    productId,
    version,
    name: `Rug v${version}`,
    description: 'Wool',
    priceMinor: version * 100,
    image: null,
    ...more,
  });
const remove = (productId: string, version: number) =>
  shop.publish(productDeleted.subject, { productId, version });
const applied = (eventId: string) =>
  eventually(async () => {
    const rows = await shop.rows(
      `SELECT 1 FROM inbox WHERE consumer = 'orders-catalogue-copy' AND event_id = $1`,
      [eventId],
    );
    expect(rows).toHaveLength(1);
  });

describe('the copy of the catalogue', () => {
  test('when a product appears or changes, then the cart shows it as it is now', async () => {
    const shopper = shop.signIn();
    const _id = randomUUID();
    await applied(await change(_id, 1));
    const added = await shopper.post('/api/cart/add', { _id });
    expect(added.body).toMatchObject({ name: 'Rug v1', price: 1, images: [] });
    await applied(await change(_id, 2, { image: '/images/new' }));
    const { body } = await shopper.get('/api/cart');
    expect(body).toMatchObject([{ name: 'Rug v2', price: 2, images: [{ url: '/images/new' }] }]);
  });

  test('when a late event comes after a newer one, then the newer one stands', async () => {
    const shopper = shop.signIn();
    const _id = randomUUID();
    await applied(await change(_id, 3));
    await applied(await change(_id, 2));
    await applied(await change(_id, 3, { name: 'Same version again' }));
    const added = await shopper.post('/api/cart/add', { _id });
    expect(added.body).toMatchObject({ name: 'Rug v3', price: 3 });
  });

  test('when events say categories, then names are the newest, and a product keeps the first beside its own', async () => {
    const [_id, id] = [randomUUID(), randomUUID()];
    const category = (name: string, version: number) => ({ category: { id, name, version } });
    const known = () =>
      shop.rows(
        `SELECT category_id = $2 AS own, first_category_id = $2 AS first, c.name FROM catalogue_products p
         LEFT JOIN catalogue_categories c ON c.id = p.first_category_id WHERE p.id = $1`,
        [_id, id],
      );
    await applied(await change(_id, 1));
    expect(await known()).toEqual([{ own: null, first: null, name: null }]);
    await applied(await change(_id, 1, category('Woven', 2)));
    expect(await known()).toEqual([{ own: true, first: true, name: 'Woven' }]);
    const tell = (more: object) =>
      shop.publish(taxonomyChanged.subject, { kind: 'category', id, ...more });
    await applied(await tell({ name: 'Hand Woven', version: 3 }));
    await applied(await tell({ name: 'Late', version: 1 }));
    await applied(await tell({}));
    expect(await known()).toEqual([{ own: true, first: true, name: 'Hand Woven' }]);
    const other = { category: { id: randomUUID(), name: 'Tufted', version: 1 } };
    await applied(await change(_id, 2, other));
    expect(await known()).toEqual([{ own: false, first: true, name: 'Hand Woven' }]);
    await applied(await change(_id, 3));
    expect(await known()).toEqual([{ own: false, first: true, name: 'Hand Woven' }]);
  });

  test('when a product is deleted, then carts mark it, their owners are told, and it is not sold, until it is told of again', async () => {
    const [one, two] = [shop.signIn(), shop.signIn()];
    const _id = randomUUID();
    await applied(await change(_id, 1));
    for (const shopper of [one, two]) await shopper.post('/api/cart/add', { _id });
    await applied(await remove(_id, 2));
    for (const shopper of [one, two]) {
      expect((await shopper.get('/api/cart')).body).toMatchObject([{ _id, available: false }]);
      await eventually(() => expect(shop.eventsOf(cartChanged, shopper.userId)).toHaveLength(2));
    }
    expect((await one.post('/api/cart/add', { _id })).status).toBe(404);
    const merged = await one.post('/api/cart/merge', {
      items: [{ _id, name: 'My rug', quantity: 1 }],
    });
    expect(merged.body).toMatchObject({ items: [{ _id, quantity: 1 }], dropped: ['My rug'] });
    const order = await one.place(orderOf({ _id, name: 'Rug v1', price: 1 }));
    expect(order).toMatchObject({
      status: 409,
      body: { items: [{ _id, name: 'Rug v1', available: false }] },
    });
    const heard = shop.eventsOf(cartChanged, two.userId).length;
    await applied(await change(_id, 3));
    const [line] = (await two.get('/api/cart')).body;
    expect(line).toEqual(expect.not.objectContaining({ available: false }));
    await eventually(() => expect(shop.eventsOf(cartChanged, two.userId)).toHaveLength(heard + 1));
  });

  test('when a deletion overtakes changes, then none of them brings the product back, but a later one does', async () => {
    const _id = randomUUID();
    await applied(await remove(_id, 5));
    await applied(await change(_id, 1));
    await applied(await change(_id, 4));
    expect((await shop.signIn().post('/api/cart/add', { _id })).status).toBe(404);
    // It was not published for a while.
    await applied(await change(_id, 6));
    expect((await shop.signIn().post('/api/cart/add', { _id })).status).toBe(201);
  });

  test('when an old deletion comes after a newer change, then it stays, also in carts', async () => {
    const shopper = shop.signIn();
    const _id = randomUUID();
    await applied(await change(_id, 5));
    await shopper.post('/api/cart/add', { _id });
    await applied(await remove(_id, 4));
    expect((await shopper.post('/api/cart/add', { _id })).status).toBe(201);
    expect(await shopper.cartQuantities()).toEqual({ [_id]: 2 });
  });
});

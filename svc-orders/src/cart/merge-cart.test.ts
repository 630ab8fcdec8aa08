import { setTimeout as pause } from 'node:timers/promises';
import { startOrders, type Orders } from '../orders-under-test';
import { cartNewsOf } from './cart-news-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

const expectToldOf = cartNewsOf(() => shop);

describe('merging a guest’s cart after sign-in', () => {
  test('when both have a line, then the larger quantity wins; unknown rugs are named', async () => {
    const shopper = shop.signIn();
    const [more, less, fresh] = [await shop.sell(), await shop.sell(), await shop.sell()];
    await shopper.post('/api/cart/add', { _id: more._id, quantity: 2, size: '4X6' });
    await shopper.post('/api/cart/add', { _id: less._id, quantity: 5 });
    // Merged lines count as added a millisecond or so each before now; nobody signs in as soon after an add.
    await pause(10);
    const items = [
      { _id: fresh._id, quantity: 1, size: '8X10' },
      { _id: more._id, quantity: 3, size: '9X12' },
      { _id: less._id, quantity: 4 },
      { _id: 'gone', name: 'Old rug', quantity: 1 },
      { _id: 'nameless', quantity: 1 },
    ];
    const { status, body } = await shopper.post('/api/cart/merge', { items });
    expect([status, body.dropped]).toEqual([200, ['Old rug', 'nameless']]);
    expect(body.items).toMatchObject([
      { _id: more._id, quantity: 3, size: '9X12' },
      { _id: less._id, quantity: 5, size: '3X5' },
      { _id: fresh._id, quantity: 1, size: '8X10' },
    ]);
    expect((await shopper.get('/api/cart')).body).toEqual(body.items);
    await expectToldOf(shopper.userId, 3);
  });

  test('when the guest had several rugs, then they keep their order', async () => {
    const shopper = shop.signIn();
    const rugs = await Promise.all(Array.from({ length: 5 }, () => shop.sell()));
    const items = rugs.map(({ _id }) => ({ _id, quantity: 1 }));
    const { body } = await shopper.post('/api/cart/merge', { items });
    expect((body.items as { _id: string }[]).map(({ _id }) => _id)).toEqual(
      items.map(({ _id }) => _id),
    );
  });

  test('when a line that was removed comes back, then it stands where it stood', async () => {
    const shopper = shop.signIn();
    const rugs = await Promise.all(Array.from({ length: 3 }, () => shop.sell()));
    for (const { _id } of rugs) await shopper.post('/api/cart/add', { _id });
    const { body: before } = await shopper.get('/api/cart');
    const [, taken] = before as { _id: string }[];
    await shopper.delete(`/api/cart/remove/${taken?._id}`);
    const { body } = await shopper.post('/api/cart/merge', { items: [taken] });
    expect(body.items).toEqual(before);
  });

  test.each(['2999-01-01T00:00:00.000Z', '0000-01-01T00:00:00.000Z', 'yesterday', 7])(
    'when a line says that it came at %s, then it comes now',
    async (addedAt) => {
      const shopper = shop.signIn();
      const [known, fresh] = [await shop.sell(), await shop.sell()];
      await shopper.post('/api/cart/add', { _id: known._id });
      const items = [{ _id: fresh._id, addedAt }];
      const { status, body } = await shopper.post('/api/cart/merge', { items });
      const [, last] = body.items as { _id: string; addedAt: string }[];
      expect([status, last?._id]).toEqual([200, fresh._id]);
      expect(Math.abs(Date.parse(last?.addedAt ?? '') - Date.now())).toBeLessThan(60_000);
    },
  );

  test('when two tabs merge at once in another order, then both succeed', async () => {
    const shopper = shop.signIn();
    const rugs = await Promise.all(Array.from({ length: 20 }, () => shop.sell()));
    const items = rugs.map(({ _id }) => ({ _id, quantity: 2 }));
    const answers = await Promise.all(
      [items, [...items].reverse(), items].map((some) =>
        shopper.post('/api/cart/merge', { items: some }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(Object.values(await shopper.cartQuantities())).toEqual(rugs.map(() => 2));
  });

  test('when the guest’s cart is empty, then the answer is the cart and nothing is told of', async () => {
    const shopper = shop.signIn();
    const { body } = await shopper.post('/api/cart/merge', { items: [] });
    expect(body).toEqual({ items: [], dropped: [] });
    await expectToldOf(shopper.userId, 0);
  });
});

describe('a merge that carries a key', () => {
  const keyed = (shopper: ReturnType<Orders['signIn']>, key: string, items: object[]) =>
    shopper.post('/api/cart/merge', { items }, { 'idempotency-key': key });

  test('when it comes again, then nothing is folded in again and the answer is the cart as it is', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    const items = [
      { _id: rug._id, quantity: 3 },
      { _id: 'gone', quantity: 1 },
    ];
    const key = `guest-${shopper.userId}`;
    const first = await keyed(shopper, key, items);
    expect(first.body).toMatchObject({ items: [{ _id: rug._id, quantity: 3 }], dropped: ['gone'] });
    expect((await keyed(shopper, key, items)).body).toEqual(first.body);
    // The shopper removed the rug; the answer of the first merge was lost, and it is sent again.
    await shopper.delete(`/api/cart/remove/${rug._id}`);
    expect(await keyed(shopper, key, items)).toMatchObject({
      status: 200,
      body: { items: [], dropped: ['gone'] },
    });
    await expectToldOf(shopper.userId, 2);
  });

  test('when ten come at once, then one folds in', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    const key = `guest-${shopper.userId}`;
    const items = [{ _id: rug._id, quantity: 3 }];
    const answers = await Promise.all(Array.from({ length: 10 }, () => keyed(shopper, key, items)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of answers) expect(body.items).toMatchObject([{ quantity: 3 }]);
    await expectToldOf(shopper.userId, 1);
  });

  test('when somebody else signs in on the same machine and sends it, then nothing is folded in', async () => {
    const [one, two] = [shop.signIn(), shop.signIn()];
    const rug = await shop.sell();
    const key = `guest-${one.userId}`;
    await keyed(one, key, [{ _id: rug._id, quantity: 3 }]);
    const answer = await keyed(two, key, [{ _id: rug._id, quantity: 3 }]);
    expect(answer).toMatchObject({ status: 200, body: { items: [], dropped: [] } });
  });

  test('when the key is too long, then 400', async () => {
    expect((await keyed(shop.signIn(), 'k'.repeat(256), [])).status).toBe(400);
  });
});

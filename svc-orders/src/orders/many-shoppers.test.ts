import { orderOf, startOrders, type Orders } from '../orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders({ rateLimitFactor: 100 });
});
afterAll(() => shop.close());

test('when 64 shoppers order the same rugs at once, then all are placed and no cart holds one', async () => {
  const rugs = [await shop.sell(), await shop.sell()] as const;
  const answers = await Promise.all(
    Array.from({ length: 64 }, async () => {
      const shopper = shop.signIn();
      for (const { _id } of rugs) await shopper.post('/api/cart/add', { _id });
      const { status } = await shopper.place(orderOf(...rugs), 'the-key');
      return [status, await shopper.cartQuantities()];
    }),
  );
  expect(answers).toEqual(answers.map(() => [201, {}]));
});

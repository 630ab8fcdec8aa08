import { orderOf, startOrders, type Orders } from '../orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders({ rateLimitFactor: 10 });
});
afterAll(() => shop.close());

describe('the cart after an order', () => {
  test('when all of a line was ordered, then it is gone with the answer; what was not ordered stays', async () => {
    const shopper = shop.signIn();
    const [ordered, kept] = [await shop.sell(), await shop.sell()];
    for (const { _id } of [ordered, kept]) await shopper.post('/api/cart/add', { _id });
    await shopper.place(orderOf(ordered));
    expect(await shopper.cartQuantities()).toEqual({ [kept._id]: 1 });
  });

  test('when a line holds more than was ordered, then the rest stays', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    await shopper.post('/api/cart/add', { _id: rug._id, quantity: 5, size: '4X6' });
    await shopper.place(orderOf({ ...rug, quantity: 3 }));
    expect((await shopper.get('/api/cart')).body).toMatchObject([{ quantity: 2, size: '4X6' }]);
  });

  test('when two lines of the order are one rug, then they count together', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    await shopper.post('/api/cart/add', { _id: rug._id, quantity: 5 });
    const sizes = [
      { ...rug, quantity: 1, size: '3X5' },
      { ...rug, quantity: 2, size: '4X6' },
    ];
    await shopper.place(orderOf(...sizes));
    expect(await shopper.cartQuantities()).toEqual({ [rug._id]: 2 });
  });

  test('when the same rug is added afterwards, then it is a line of its own', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    await shopper.post('/api/cart/add', { _id: rug._id, quantity: 9, size: '4X6' });
    await shopper.place(orderOf({ ...rug, quantity: 9 }));
    const { body } = await shopper.post('/api/cart/add', { _id: rug._id });
    expect(body).toMatchObject({ quantity: 1, size: '3X5' });
    expect(await shopper.cartQuantities()).toEqual({ [rug._id]: 1 });
  });

  test('when another shopper has the same rug, then theirs stays', async () => {
    const [one, two] = [shop.signIn(), shop.signIn()];
    const rug = await shop.sell();
    for (const shopper of [one, two]) await shopper.post('/api/cart/add', { _id: rug._id });
    await one.place(orderOf(rug));
    expect(await two.cartQuantities()).toEqual({ [rug._id]: 1 });
  });

  test('when adds run while the order is placed, then each rug is ordered or in the cart, none twice', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    const ADDS = 30;
    await shopper.post('/api/cart/add', { _id: rug._id, quantity: 1 });
    const adds = Array.from({ length: ADDS }, () =>
      shopper.post('/api/cart/add', { _id: rug._id }),
    );
    const placed = await shopper.place(orderOf(rug), 'k');
    const answers = await Promise.all(adds);
    expect([placed.status, ...new Set(answers.map(({ status }) => status))]).toEqual([201, 201]);
    expect(await shopper.cartQuantities()).toEqual({ [rug._id]: ADDS });
  });
});

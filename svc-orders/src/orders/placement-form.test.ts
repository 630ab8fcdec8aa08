import { goodAddress, orderOf, startOrders, type Orders } from '../orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders({
    rateLimitFactor: 10,
    currency: { catalogue: 'INR', checkout: 'INR' },
  });
});
afterAll(() => shop.close());

const anyRug = { _id: 'any', name: 'Rug', price: 1 };

describe('the checkout form', () => {
  test('when every field is wrong, then each has its sentence', async () => {
    const user = {
      name: 'A',
      email: 'nobody',
      address: 'Road',
      city: 'X',
      state: 'Y',
      country: 'Z',
      pinCode: '1234',
      phone: '12',
      paymentMethod: 'Barter',
    };
    const { status, body } = await shop.signIn().place({ ...orderOf(anyRug), user });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      name: 'Name must be at least 2 characters',
      email: 'Invalid email address',
      address: 'Address must be at least 5 characters',
      city: 'City must be at least 2 characters',
      state: 'State must be at least 2 characters',
      country: 'Country must be at least 2 characters',
      pinCode: 'Pin code must be 5 or 6 digits',
      phone: 'Invalid phone number',
      paymentMethod: 'Choose a payment method',
    });
    expect(body.message).toBe('Name must be at least 2 characters');
  });

  test.each(['987-654-3210', '+987 654 3210', '(987) 654-321000', '9876543210', '987.654.32101'])(
    'when the phone is %s, then it is right',
    async (phone) => {
      const order = { ...orderOf(anyRug), user: { ...goodAddress, phone } };
      expect((await shop.signIn().place(order)).status).toBe(409);
    },
  );

  test.each(['12345678', '98-765-43210', '987-654-321', 'phone', '987-654-3210000'])(
    'when the phone is %s, then it is refused',
    async (phone) => {
      const { body } = await shop
        .signIn()
        .place({ ...orderOf(anyRug), user: { ...goodAddress, phone } });
      expect(body.errors).toEqual({ phone: 'Invalid phone number' });
    },
  );

  test('when half a character stands in it, which no database keeps, then it says so', async () => {
    const user = { ...goodAddress, city: 'ab\ud800cd', paymentMethod: 'COD' };
    const { status, body } = await shop.signIn().place({ ...orderOf(await shop.sell()), user });
    const sentence = 'The request contains a character that cannot be stored.';
    expect([status, body.message]).toEqual([400, sentence]);
  });

  test('when the cart is empty, then it says so', async () => {
    const { status, body } = await shop.signIn().place({ ...orderOf(), items: [] });
    const sentence = 'Your cart is empty. Please add items before placing an order.';
    expect([status, body.errors]).toEqual([400, { items: sentence }]);
  });

  test.each([0, -1, 1.5, 1000, '1', null])(
    'when a quantity is %p, then it is refused',
    async (quantity) => {
      const order = { ...orderOf(anyRug), items: [{ ...anyRug, quantity }] };
      const { status, body } = await shop.signIn().place(order);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['quantity']]);
    },
  );

  test.each([
    [500, 409, undefined],
    [501, 400, { quantity: 'Quantity can be at most 999' }],
  ])(
    'when 499 of one rug are on one line and %d on another, then the answer is %d',
    async (quantity, status, errors) => {
      const sizes = [
        { ...anyRug, quantity: 499, size: '3X5' },
        { ...anyRug, quantity, size: '4X6' },
      ];
      const answer = await shop.signIn().place(orderOf(...sizes));
      expect([answer.status, answer.body.errors]).toEqual([status, errors]);
    },
  );

  test('when whole products come as items, then their size entity is no chosen size', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    const items = [{ ...rug, quantity: 1, size: { _id: 's', name: '4 x 6' }, images: [] }];
    const { body } = await shopper.place({ ...orderOf(rug), items });
    const order = await shopper.get(`/api/orders/${body.orderId}`);
    expect(order.body).toMatchObject({ items: [{ size: '3X5' }], currency: 'INR' });
  });

  test('when nobody is signed in, then the answer is 401', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/orders',
      payload: orderOf(),
    });
    expect(answer.statusCode).toBe(401);
  });
});

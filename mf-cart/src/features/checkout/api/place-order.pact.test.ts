import { MatchersV3, PactV4 } from 'pact';
import type { PlaceOrder } from '@handloom/contracts/orders';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { placeOrder } from './place-order';

const { boolean, eachLike, integer, like, number, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-cart',
  provider: 'svc-orders',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

const RUG = 'rug-1';
const order: PlaceOrder = {
  items: [{ _id: RUG, quantity: 2, price: 450.5, size: '5X8' }],
  total: 973.08,
  user: {
    name: 'Asha Example',
    email: 'asha@example.com',
    address: '12 Weaver Lane',
    city: 'Mirzapur',
    state: 'Uttar Pradesh',
    country: 'India',
    pinCode: '231001',
    phone: '+9155442233',
    paymentMethod: 'COD',
  },
  paymentMethod: 'COD',
};

test('an order at the current prices is placed', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper and a rug in the catalogue', { productId: RUG, price: 450.5 })
    .uponReceiving('an order to place')
    .withRequest('POST', '/api/orders', (request) =>
      request.headers({ 'Idempotency-Key': like('a-key') }).jsonBody({ ...order }),
    )
    .willRespondWith(201, (response) =>
      response.jsonBody({ success: true, orderId: string('order-1') }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await placeOrder(order, 'a-key')).toEqual({ success: true, orderId: 'order-1' });
      }),
    ));

test('an order at another price is refused with the current one', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper and a rug in the catalogue', { productId: RUG, price: 500 })
    .uponReceiving('an order at a stale price')
    .withRequest('POST', '/api/orders', (request) =>
      request.headers({ 'Idempotency-Key': like('another-key') }).jsonBody({ ...order }),
    )
    .willRespondWith(409, (response) =>
      response.jsonBody({
        success: false,
        error: string('Prices have changed.'),
        message: string('Prices have changed.'),
        items: eachLike({
          _id: RUG,
          name: string('Ganga Bloom'),
          price: number(500),
          quantity: integer(2),
          available: boolean(true),
        }),
        total: number(1080),
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        await expect(placeOrder(order, 'another-key')).rejects.toMatchObject({
          status: 409,
          message: 'Prices have changed.',
        });
      }),
    ));

// By this a release of the checkout waits for a svc-orders that compares.
test('an order of a whole cart that holds other lines by now is refused', () => {
  const whole: PlaceOrder = { ...order, wholeCart: true };
  const changed = string('Your cart was changed somewhere else.');
  return pact
    .addInteraction()
    .given('a signed-in shopper and a rug in the catalogue', { productId: RUG, price: 450.5 })
    .uponReceiving('an order of a whole cart that is empty')
    .withRequest('POST', '/api/orders', (request) =>
      request.headers({ 'Idempotency-Key': like('one-more-key') }).jsonBody({ ...whole }),
    )
    .willRespondWith(409, (response) =>
      response.jsonBody({ success: false, error: changed, message: changed }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        await expect(placeOrder(whole, 'one-more-key')).rejects.toMatchObject({ status: 409 });
      }),
    );
});

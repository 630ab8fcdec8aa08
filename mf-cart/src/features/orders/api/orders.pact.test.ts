import path from 'node:path';
import { MatchersV3, PactV4 } from 'pact';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { getOrder, orderUrl } from './get-order';
import { listOrders, myOrdersUrl } from './list-orders';

const { eachLike, integer, like, number, regex, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-cart',
  provider: 'svc-orders',
  dir: path.resolve('pacts'),
  logLevel: 'warn',
});

const ORDER = '01998d5e-7c00-7000-8000-0000000000a1';
const order = {
  id: string(ORDER),
  _id: string(ORDER),
  orderNumber: regex(/^HR-\d{4}-\d{6,}$/, 'HR-2026-000123'),
  status: 'Pending',
  paymentMethod: 'COD',
  paymentStatus: 'Pending',
  shippingAddress: like({
    name: 'Asha Example',
    email: 'asha@example.com',
    address: '12 Weaver Lane',
    city: 'Mirzapur',
    state: 'Uttar Pradesh',
    country: 'India',
    pinCode: '231001',
    phone: '+9155442233',
  }),
  items: eachLike({
    _id: string('rug-1'),
    name: string('Ganga Bloom'),
    quantity: integer(2),
    price: number(450.5),
    size: string('5X8'),
    image: string('/images/abc'),
  }),
  subtotal: number(901),
  tax: number(72.08),
  totalAmount: number(973.08),
  currency: string('USD'),
  createdAt: string('2026-11-21T10:00:00.000Z'),
};

test('an order of the shopper has all that the confirmation shows', () =>
  pact
    .addInteraction()
    .given('an order of the shopper exists', { orderId: ORDER })
    .uponReceiving('a request for one order')
    .withRequest('GET', `/api/orders/${ORDER}`)
    .willRespondWith(200, (response) => response.jsonBody({ ...order, id: ORDER, _id: ORDER }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await getOrder(orderUrl(ORDER))).toMatchObject({ id: ORDER, status: 'Pending' });
      }),
    ));

test('an order that is not theirs is unknown', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a request for an order that is not theirs')
    .withRequest('GET', '/api/orders/unknown')
    .willRespondWith(404, (response) =>
      response.jsonBody({
        success: false,
        error: string('Order not found.'),
        message: string('Order not found.'),
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        await expect(getOrder(orderUrl('unknown'))).rejects.toMatchObject({ status: 404 });
      }),
    ));

test('my orders are a list, also for an admin', () =>
  pact
    .addInteraction()
    .given('an order of the shopper exists', { orderId: ORDER })
    .uponReceiving("a request for the shopper's orders")
    .withRequest('GET', '/api/orders', (request) => request.query({ mine: 'true', limit: '20' }))
    .willRespondWith(200, (response) => response.jsonBody([order]))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const { orders } = await listOrders(myOrdersUrl(null));
        expect(orders).toHaveLength(1);
      }),
    ));

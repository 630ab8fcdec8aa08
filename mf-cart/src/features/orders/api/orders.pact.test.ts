import { MatchersV3, PactV4 } from 'pact';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { cancelOrder } from './cancel-order';
import { getOrder, orderUrl } from './get-order';
import { listOrders, myOrdersUrl } from './list-orders';
import { payOrder } from './pay-order';

const { eachLike, integer, like, number, regex, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-cart',
  provider: 'svc-orders',
  dir: pactsOfThisFile(),
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
    .willRespondWith(200, (response) =>
      response.jsonBody({
        ...order,
        id: ORDER,
        _id: ORDER,
        history: [],
        refunds: [],
        tracking: null,
        cancellable: true,
        payable: false,
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const story = await getOrder(orderUrl(ORDER));
        expect(story).toMatchObject({ id: ORDER, status: 'Pending', cancellable: true });
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

test('a list that goes on names its next page', () =>
  pact
    .addInteraction()
    .given('a shopper with more orders than a page holds', { orders: 21 })
    .uponReceiving("a request for the first of many of the shopper's orders")
    .withRequest('GET', '/api/orders', (request) => request.query({ mine: 'true', limit: '20' }))
    .willRespondWith(200, (response) =>
      response
        .headers({
          Link: regex(
            /^<\/api\/orders\?.*after=[^>]+>; rel="next"$/,
            '</api/orders?mine=true&limit=20&after=abc>; rel="next"',
          ),
        })
        .jsonBody(eachLike(order)),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect((await listOrders(myOrdersUrl(null))).after).toBe('abc');
      }),
    ));

test('an order that nobody has begun is cancelled', () =>
  pact
    .addInteraction()
    .given('an order of the shopper exists', { orderId: ORDER })
    .uponReceiving('an order to cancel')
    .withRequest('POST', `/api/orders/${ORDER}/cancel`, (request) => request.jsonBody({}))
    .willRespondWith(200, (response) => response.jsonBody({ ...order, status: 'Cancelled' }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await cancelOrder(ORDER)).toMatchObject({ status: 'Cancelled' });
      }),
    ));

test('an order that waits for its payment leads to the page where it is paid', () =>
  pact
    .addInteraction()
    .given("an order of the shopper waits at the provider's page", { orderId: ORDER })
    .uponReceiving('an order to pay')
    .withRequest('POST', `/api/orders/${ORDER}/pay`, (request) => request.jsonBody({}))
    .willRespondWith(200, (response) =>
      response.jsonBody({
        payment: { provider: string('Stripe'), url: string('https://provider.example/pay') },
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect((await payOrder(ORDER)).payment.url).toMatch(/^https:/);
      }),
    ));

test('an order that need not be paid says so', () =>
  pact
    .addInteraction()
    .given('an order of the shopper exists', { orderId: ORDER })
    .uponReceiving('a cash order to pay online')
    .withRequest('POST', `/api/orders/${ORDER}/pay`, (request) => request.jsonBody({}))
    .willRespondWith(409, (response) =>
      response.jsonBody({
        success: false,
        error: string('There is nothing to pay for this order any more.'),
        message: string('There is nothing to pay for this order any more.'),
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        await expect(payOrder(ORDER)).rejects.toMatchObject({ status: 409 });
      }),
    ));

import { MatchersV3, PactV4 } from 'pact';
import { order as orderSchema } from '@handloom/contracts/orders';
import { versionConflict } from '@handloom/contracts/version-conflict';
import type { ApiError } from '@handloom/frontend-kit/api';
import { apiGetList } from '@handloom/frontend-kit/api-list';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import {
  failedEventList,
  failedEventsPageUrl,
} from '../features/failed-events/api/use-failed-events';
import { addOrderNote } from '../features/orders/api/add-order-note';
import { changeOrder } from '../features/orders/api/change-order';
import { getOrder, orderUrl } from '../features/orders/api/use-order';
import { orderList, ordersUrl } from '../features/orders/api/use-orders';

const { eachLike, integer, like, number, regex, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-admin',
  provider: 'svc-orders',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

const CUSTOMER = 'user-9';
const ORDER = '01998d5e-7c00-7000-8000-0000000000b9';
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
const seen = { ...order, id: ORDER, _id: ORDER };
const step = { at: order.createdAt, by: 'admin', from: 'Pending', to: 'Processing', note: null };
const moved = { status: 'Processing', history: eachLike({ ...step, byAccount: string('a') }) };
const withOrder = (request: string) =>
  pact
    .addInteraction()
    .given('an admin is signed in and an order exists', { orderId: ORDER, userId: CUSTOMER })
    .uponReceiving(request);

test('orders come by pages with their count', () =>
  withOrder('a request for a page of the orders of one account')
    .withRequest('GET', '/api/orders', (request) =>
      request.query({ page: '1', limit: '1', search: 'Asha', user: CUSTOMER }),
    )
    .willRespondWith(200, (response) =>
      response.headers({ 'X-Total-Count': regex(/^\d+$/, '1') }).jsonBody([order]),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const query = { page: 1, limit: 1, search: 'Asha', user: CUSTOMER };
        expect(await apiGetList(ordersUrl(query), orderList)).toMatchObject({ total: 1 });
      }),
    ));

test('orders come by what waits', () =>
  withOrder('a request for the orders whose payment is disputed')
    .withRequest('GET', '/api/orders', (request) =>
      request.query({ page: '1', limit: '50', needs: 'dispute' }),
    )
    .willRespondWith(200, (response) => response.jsonBody([]))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const asked = ordersUrl({ page: 1, needs: 'dispute' });
        expect((await apiGetList(asked, orderList)).items).toEqual([]);
      }),
    ));

test('orders come by what was ordered', () =>
  withOrder('a request for the orders of a rug that nobody ordered')
    .withRequest('GET', '/api/orders', (request) =>
      request.query({ page: '1', limit: '50', product: 'rug-9' }),
    )
    .willRespondWith(200, (response) => response.jsonBody([]))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const asked = ordersUrl({ page: 1, product: 'rug-9' });
        expect((await apiGetList(asked, orderList)).items).toEqual([]);
      }),
    ));

test('orders come by payment and days', () =>
  withOrder('a request for the orders that wait for cash')
    .withRequest('GET', '/api/orders', (request) =>
      request.query({
        page: '1',
        limit: '50',
        paymentStatus: 'Pending',
        paymentMethod: 'COD',
        from: '2020-01-01',
        zone: 'Asia/Kolkata',
        sort: 'amount-desc',
      }),
    )
    .willRespondWith(200, (response) =>
      response.headers({ 'X-Total-Count': regex(/^\d+$/, '1') }).jsonBody(eachLike(order)),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const payment = { paymentStatus: 'Pending', paymentMethod: 'COD' };
        const days = { from: '2020-01-01', zone: 'Asia/Kolkata' };
        const query = { page: 1, ...payment, ...days, sort: 'amount-desc' };
        expect((await apiGetList(ordersUrl(query), orderList)).items).toHaveLength(1);
      }),
    ));

test('an order gets a note', () =>
  withOrder('a note about an order')
    .withRequest('POST', `/api/orders/${ORDER}/notes`, (request) =>
      request.jsonBody({ note: 'Nobody at home.' }),
    )
    .willRespondWith(201, (response) =>
      response.jsonBody({
        _id: string('1'),
        at: string('2026-11-21T10:00:00.000Z'),
        by: string('an-admin'),
        note: 'Nobody at home.',
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, () => addOrderNote({ id: ORDER }, { note: 'Nobody at home.' })),
    ));

test('an admin sees any order', () =>
  withOrder('a request for one order of a shopper')
    .withRequest('GET', `/api/orders/${ORDER}`)
    // Of a cash order that nobody paid nothing can go back, and nobody disputes it: the panel offers what it is told.
    .willRespondWith(200, (response) =>
      response.jsonBody({ ...seen, refundable: null, disputed: false }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await getOrder(orderUrl(ORDER))).toMatchObject({ id: ORDER });
      }),
    ));

test('an order moves on', () =>
  withOrder('an order that is being processed')
    .withRequest('PATCH', `/api/orders/${ORDER}`, (request) =>
      request.jsonBody({ status: 'Processing' }),
    )
    .willRespondWith(200, (response) => response.jsonBody({ ...seen, ...moved }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const changed = await changeOrder(ORDER, { status: 'Processing' });
        expect(changed).toMatchObject({ status: 'Processing', history: [{ byAccount: 'a' }] });
      }),
    ));

test('an order is shipped with tracking and a note', () => {
  const tracking = { carrier: 'India Post', number: 'EM1', url: 'https://post.example/EM1' };
  return pact
    .addInteraction()
    .given('an admin is signed in and an order is being processed', { orderId: ORDER })
    .uponReceiving('an order that leaves the house')
    .withRequest('PATCH', `/api/orders/${ORDER}`, (request) =>
      request.jsonBody({ status: 'Shipped', tracking, note: 'Two parcels' }),
    )
    .willRespondWith(200, (response) => response.jsonBody({ ...seen, status: 'Shipped', tracking }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const change = { status: 'Shipped' as const, tracking, note: 'Two parcels' };
        expect(await changeOrder(ORDER, change)).toMatchObject({ tracking });
      }),
    );
});

test('an order does not skip a step', () =>
  withOrder('a pending order that is said to be completed')
    .withRequest('PATCH', `/api/orders/${ORDER}`, (request) =>
      request.jsonBody({ status: 'Completed' }),
    )
    .willRespondWith(409, (response) =>
      response.jsonBody({
        success: false,
        error: string('An order that is Pending cannot become Completed.'),
        message: string('An order that is Pending cannot become Completed.'),
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        await expect(changeOrder(ORDER, { status: 'Completed' })).rejects.toMatchObject({
          status: 409,
        });
      }),
    ));

test('an order is not changed by who has opened another version, and comes as it is now', () =>
  withOrder('a change of an order that somebody else has changed')
    .withRequest('PATCH', `/api/orders/${ORDER}`, (request) =>
      request.jsonBody({ status: 'Processing', version: 999 }),
    )
    .willRespondWith(409, (response) =>
      response.jsonBody({
        success: false,
        error: string('Changed'),
        message: string('Changed'),
        current: { ...order, version: integer(1) },
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const error: ApiError = await changeOrder(ORDER, {
          status: 'Processing',
          version: 999,
        }).then(
          () => Promise.reject(new Error('It was changed')),
          (failure: ApiError) => failure,
        );
        expect(versionConflict(orderSchema).parse(error.body).current.version).toBe(1);
      }),
    ));

test('failed events that were given up are a list', () =>
  pact
    .addInteraction()
    .given('an admin is signed in')
    .uponReceiving('a request for the events of orders that were given up')
    .withRequest('GET', '/api/dead-letters/orders', (request) =>
      request.query({ page: '1', limit: '50', status: 'given-up' }),
    )
    .willRespondWith(200, (response) =>
      response.headers({ 'X-Total-Count': regex(/^\d+$/, '0') }).jsonBody([]),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const list = await apiGetList(
          failedEventsPageUrl('orders', { status: 'given-up' }),
          failedEventList,
        );
        expect(list).toEqual({ items: [], total: 0 });
      }),
    ));

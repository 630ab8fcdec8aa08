import { MatchersV3, PactV4 } from 'pact';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import {
  getOrdersOverview,
  ordersOverviewUrl,
} from '../features/dashboard/api/use-orders-overview';
import { categorySalesUrl, getCategorySales } from '../features/reports/api/use-category-sales';
import { getSales, salesUrl } from '../features/reports/api/use-sales-report';
import { getTopProducts, topProductsUrl } from '../features/reports/api/use-top-products';
import { getShopperSales, shopperSalesUrl } from '../features/users/api/use-shopper-sales';

const { eachLike, integer, number, regex, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-admin',
  provider: 'svc-orders',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

const sales = {
  currency: string('USD'),
  orders: integer(1),
  subtotal: number(901),
  tax: number(72.08),
  total: number(973.08),
  refunded: number(0),
};
const day = regex(/^\d{4}-\d\d-\d\d$/, '2026-11-21');
// Wide open: the order of the state is placed whenever the provider is tested.
const period = { from: '2026-01-01', to: '2999-12-31', zone: 'Asia/Kolkata' };
const admin = (request: string) =>
  pact.addInteraction().given('an admin is signed in and an order exists').uponReceiving(request);

test('sales come by days, all together and by method', () =>
  admin('a request for sales by day')
    .withRequest('GET', '/api/reports/sales', (request) => request.query({ ...period, by: 'day' }))
    .willRespondWith(200, (response) =>
      response.jsonBody({
        by: 'day',
        zone: 'Asia/Kolkata',
        periods: eachLike({ from: day, to: day, ...sales }),
        totals: eachLike(sales),
        methods: eachLike({ paymentMethod: string('COD'), ...sales }),
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const { totals } = await getSales(salesUrl({ ...period, by: 'day' }));
        expect(totals).toMatchObject([{ total: 973.08 }]);
      }),
    ));

test('the most sold products are a list', () =>
  admin('a request for the top products')
    .withRequest('GET', '/api/reports/top-products', (request) => request.query(period))
    .willRespondWith(200, (response) =>
      response.jsonBody(
        eachLike({
          _id: string('rug-1'),
          name: string('Ganga Bloom'),
          currency: string('USD'),
          quantity: integer(2),
          amount: number(901),
        }),
      ),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await getTopProducts(topProductsUrl(period))).toMatchObject([{ quantity: 2 }]);
      }),
    ));

test('sales by category are a list', () =>
  admin('a request for sales by category')
    .withRequest('GET', '/api/reports/categories', (request) => request.query(period))
    .willRespondWith(200, (response) =>
      response.jsonBody(
        eachLike({
          // The order of the state is of a rug of which nobody knows.
          _id: null,
          name: string('Uncategorised'),
          currency: string('USD'),
          quantity: integer(2),
          amount: number(901),
        }),
      ),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await getCategorySales(categorySalesUrl(period))).toMatchObject([{ quantity: 2 }]);
      }),
    ));

test('what shoppers bought is a list', () =>
  pact
    .addInteraction()
    .given('an admin is signed in and an order exists', { userId: 'u-1' })
    .uponReceiving('a request for what shoppers bought')
    .withRequest('GET', '/api/reports/shoppers', (request) => request.query({ ids: 'u-1,u-2' }))
    .willRespondWith(200, (response) =>
      response.jsonBody(
        eachLike({
          _id: string('u-1'),
          currency: string('USD'),
          orders: integer(1),
          total: number(973.08),
          refunded: number(0),
        }),
      ),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await getShopperSales(shopperSalesUrl(['u-1', 'u-2']))).toMatchObject([
          { _id: 'u-1', total: 973.08 },
        ]);
      }),
    ));

test('how orders stand, and what waits, is counted', () =>
  admin('a request for how orders stand')
    .withRequest('GET', '/api/reports/overview', (request) =>
      request.query({ from: period.from, zone: period.zone }),
    )
    .willRespondWith(200, (response) =>
      response.jsonBody({
        statuses: eachLike({ status: string('Pending'), orders: integer(1) }),
        waiting: {
          toShip: integer(1),
          needsAttention: integer(0),
          refunds: integer(0),
          disputes: integer(0),
        },
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await getOrdersOverview(ordersOverviewUrl(period))).toMatchObject({
          waiting: { toShip: 1 },
        });
      }),
    ));

import { createService, type Service } from '@handloom/service-kit/server/service';
import { TEST_KEYS } from '@handloom/test-kit/session-cookie';
import { orderOf, providersAway, startOrders, type Orders } from '../orders-under-test';
import { orderRoutes } from './order-routes';
import type { OnlinePayments } from './payment-port';

let shop: Orders;
let service: Service;
/** The orders of which the provider was asked. */
const asked: string[] = [];
beforeAll(async () => {
  shop = await startOrders({ payments: providersAway });
  service = await createService({
    logger: false,
    keys: { publicKey: TEST_KEYS.publicKey },
    revoked: { has: () => false },
    checks: {},
  });
  const askSooner = async (orderId: string) => void asked.push(orderId);
  orderRoutes(service, {
    database: shop.database,
    statements: shop.database,
    adminReads: shop.database,
    payments: { askSooner } as unknown as OnlinePayments,
    currency: 'USD',
    placementLimit: async () => undefined,
  });
});
afterAll(async () => {
  await service.close();
  await shop.close();
});

test('when an order is looked at, then its provider is asked of it as long as it waits for its payment', async () => {
  const shopper = shop.signIn();
  const cash = await shopper.place(orderOf(await shop.sell()));
  const online = await shopper.place({ ...orderOf(await shop.sell()), paymentMethod: 'Stripe' });
  const looking = shop.callAs(shopper.userId, 'user', service);
  for (const { body } of [cash, online]) {
    expect((await looking.get(`/api/orders/${body.orderId}`)).status).toBe(200);
  }
  expect(asked).toEqual([online.body.orderId]);
});

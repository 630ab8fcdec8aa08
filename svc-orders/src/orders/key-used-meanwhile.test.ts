import type { PlaceOrder } from '@handloom/contracts/orders';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { orderOf, startOrders } from '../orders-under-test';
import type { OnlinePayments } from './payment-port';
import { placeOrder } from './place-order';

test('when the key of a repeated order is used with another body in the same moment, then it is refused', async () => {
  const shop = await startOrders();
  const { database } = shop;
  const { userId } = shop.signIn();
  const { items, ...order } = orderOf(await shop.sell());
  const body = {
    ...order,
    items: items.map((item) => ({ ...item, size: undefined })),
    user: { ...order.user, paymentMethod: 'Stripe' },
    paymentMethod: 'Stripe',
  } as PlaceOrder;
  const payments: Partial<OnlinePayments> = { accepts: () => true, open: async () => null };
  const desk = { database, statements: database, payments: payments as OnlinePayments };
  const place = (idempotencyKey: string) =>
    placeOrder({ ...desk, currency: 'USD' }, body, {
      userId,
      idempotencyKey,
      requestId: 'r',
      origin: 'https://shop.example',
    });
  const { orderId } = await place('first');

  let repeated: Promise<unknown> = Promise.resolve();
  await database.$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO placements (order_id, user_id, key, fingerprint)
      VALUES (${orderId}::uuid, ${userId}, 'k', 'of another body')`;
    repeated = place('k').catch((error: unknown) => error);
    await somebodyWaits(tx);
  });
  expect(await repeated).toMatchObject({ status: 422 });
  await shop.close();
});

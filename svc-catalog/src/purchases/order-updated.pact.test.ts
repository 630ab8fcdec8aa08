import { MatchersV3, PactV4 } from 'pact';
import { orderUpdated } from '@handloom/contracts/events/orders';
import { eventsOf, readEvent } from '@handloom/service-kit/events/event-handler';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { isVoidOrder } from './order-standing';

const { like, regex, string, uuid } = MatchersV3;

const pact = new PactV4({
  consumer: 'svc-catalog',
  provider: 'svc-orders',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

/** An order's state is remembered by it; another form would lose to every other. */
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

test('a cancelled order says whose it was and when, so that it makes no buyer', () =>
  pact
    .addAsynchronousInteraction()
    .given('an order of the shopper exists')
    .expectsToReceive('an order was cancelled', (message) =>
      message.withJSONContent({
        id: uuid('6f6a2f5e-8d0d-4a3c-9d0e-0d6c7c1c1a12'),
        subject: orderUpdated.subject,
        occurredAt: regex(ISO_MOMENT, '2026-11-21T10:00:00.000Z'),
        data: like({
          orderId: string('order-1'),
          orderNumber: string('HR-2026-000123'),
          userId: string('user-1'),
          status: regex(/^Cancelled$/, 'Cancelled'),
          paymentStatus: string('Pending'),
        }),
      }),
    )
    .executeTest(async ({ contents }) => {
      const received = { requestId: null, ...(contents.content as object) };
      const event = readEvent(orderUpdated, JSON.stringify(received));
      const [read] = eventsOf(orderUpdated, [event]);
      const { orderId, userId } = read?.data ?? {};

      expect({ orderId, userId }).toEqual({ orderId: 'order-1', userId: 'user-1' });
      expect(read && isVoidOrder(read.data)).toBe(true);
    }));

import { MatchersV3, PactV4 } from 'pact';
import { envelope } from '@handloom/contracts/events/event';
import { orderPlaced } from '@handloom/contracts/events/orders';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';

const { like, string, uuid } = MatchersV3;

// The cart meets its own team's orders only in this event, as if they were two services.
const pact = new PactV4({
  consumer: 'svc-orders-cart',
  provider: 'svc-orders',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});
const ORDER_ID = '0d6c2a53-9f5c-4a52-9a0e-6f2b8a1f7c11';

test('a placed order says which lines its shopper’s cart can forget', () =>
  pact
    .addAsynchronousInteraction()
    .expectsToReceive(orderPlaced.subject, (message) =>
      message.withJSONContent({
        id: uuid('5e0f7e0e-0b0c-4b6e-9f4f-0c8f2f1f3a13'),
        subject: orderPlaced.subject,
        occurredAt: string('2026-11-21T10:00:00.000Z'),
        data: like({ orderId: uuid(ORDER_ID), userId: string('user-1') }),
      }),
    )
    .executeTest(async ({ contents }) => {
      const { data } = envelope.parse({ requestId: null, ...(contents.content as object) });
      const read = orderPlaced.data.pick({ orderId: true, userId: true });
      expect(read.parse(data)).toEqual({ orderId: ORDER_ID, userId: 'user-1' });
    }));

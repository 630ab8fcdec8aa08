import { MatchersV3, PactV4 } from 'pact';
import { orderPlaced } from '@handloom/contracts/events/orders';
import { eventsOf, readEvent } from '@handloom/service-kit/events/event-handler';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { unitsSold } from './units-sold';

const { eachLike, integer, like, string, uuid } = MatchersV3;

const pact = new PactV4({
  consumer: 'svc-catalog',
  provider: 'svc-orders',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

test('an order says which products it holds, and how many', () =>
  pact
    .addAsynchronousInteraction()
    .expectsToReceive('an order was placed', (message) =>
      message.withJSONContent({
        id: uuid('6f6a2f5e-8d0d-4a3c-9d0e-0d6c7c1c1a12'),
        subject: orderPlaced.subject,
        occurredAt: string('2026-11-21T10:00:00.000Z'),
        data: like({
          orderId: string('order-1'),
          orderNumber: string('HR-2026-000123'),
          userId: string('user-1'),
          placedAt: string('2026-11-21T10:00:00.000Z'),
          paymentMethod: 'COD',
          shippingAddress: {
            name: 'Asha Example',
            email: 'asha@example.com',
            address: '12 Weaver Lane',
            city: 'Mirzapur',
            state: 'Uttar Pradesh',
            country: 'India',
            pinCode: '231001',
            phone: '+9155442233',
          },
          lines: eachLike({
            productId: string('rug-1'),
            name: string('Ganga Bloom'),
            size: string('3X5'),
            quantity: integer(2),
            priceMinor: integer(100),
          }),
          subtotalMinor: integer(200),
          taxMinor: integer(16),
          totalMinor: integer(216),
          currency: string('USD'),
        }),
      }),
    )
    .executeTest(async ({ contents }) => {
      const received = { requestId: null, ...(contents.content as object) };
      const event = readEvent(orderPlaced, JSON.stringify(received));
      const [read] = eventsOf(orderPlaced, [event]);

      expect([...unitsSold(read?.data.lines ?? [])]).toEqual([['rug-1', 2]]);
    }));

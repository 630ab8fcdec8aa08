import { MatchersV3, PactV4 } from 'pact';
import { orderPlaced } from '@handloom/contracts/events/orders';
import { eventsOf, readEvent } from '@handloom/service-kit/events/event-handler';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';

const { like, regex, string, uuid } = MatchersV3;

const pact = new PactV4({
  consumer: 'svc-identity',
  provider: 'svc-orders',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

const shippingAddress = {
  name: 'Asha Example',
  email: 'asha@example.com',
  address: '12 Weaver Lane',
  city: 'Mirzapur',
  state: 'Uttar Pradesh',
  country: 'India',
  pinCode: '231001',
  phone: '+9155442233',
};
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

test('an order says who placed it, when, and where it goes', () =>
  pact
    .addAsynchronousInteraction()
    .expectsToReceive('an order was placed', (message) =>
      message.withJSONContent({
        id: uuid('6f6a2f5e-8d0d-4a3c-9d0e-0d6c7c1c1a11'),
        subject: orderPlaced.subject,
        occurredAt: regex(ISO_MOMENT, '2026-11-21T10:00:00.000Z'),
        data: like({
          orderId: string('order-1'),
          orderNumber: string('HR-2026-000123'),
          userId: string('user-1'),
          placedAt: regex(ISO_MOMENT, '2026-11-21T10:00:00.000Z'),
          paymentMethod: 'COD',
          shippingAddress,
          lines: [{ productId: 'rug-1', name: 'Rug', size: '3X5', quantity: 1, priceMinor: 100 }],
          subtotalMinor: 100,
          taxMinor: 8,
          totalMinor: 108,
          currency: 'USD',
        }),
      }),
    )
    .executeTest(async ({ contents }) => {
      const received = { requestId: null, ...(contents.content as object) };
      const event = readEvent(orderPlaced, JSON.stringify(received));
      const [read] = eventsOf(orderPlaced, [event]);
      const { userId, placedAt, shippingAddress: address } = read?.data ?? {};

      expect({ userId, placedAt: Date.parse(placedAt ?? ''), address }).toEqual({
        userId: 'user-1',
        placedAt: Date.parse('2026-11-21T10:00:00.000Z'),
        address: shippingAddress,
      });
    }));

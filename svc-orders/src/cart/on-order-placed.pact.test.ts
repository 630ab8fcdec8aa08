import path from 'node:path';
import { MatchersV3, PactV4 } from 'pact';
import { envelope } from '@handloom/contracts/events/event';
import { orderPlaced } from '@handloom/contracts/events/orders';

const { eachLike, integer, like, regex, string, uuid } = MatchersV3;

// The cart meets its own team's orders only in this event, as if they were two services.
const pact = new PactV4({
  consumer: 'svc-orders-cart',
  provider: 'svc-orders',
  dir: path.resolve('pacts'),
  logLevel: 'warn',
});
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test('a placed order says whose cart loses what, and since when', () =>
  pact
    .addAsynchronousInteraction()
    .expectsToReceive(orderPlaced.subject, (message) =>
      message.withJSONContent({
        id: uuid('5e0f7e0e-0b0c-4b6e-9f4f-0c8f2f1f3a13'),
        subject: orderPlaced.subject,
        occurredAt: string('2026-11-21T10:00:00.000Z'),
        data: like({
          userId: string('user-1'),
          placedAt: regex(ISO_MOMENT, '2026-11-21T10:00:00.000Z'),
          lines: eachLike({ productId: string('rug-1'), quantity: integer(2) }),
        }),
      }),
    )
    .executeTest(async ({ contents }) => {
      const { data } = envelope.parse({ requestId: null, ...(contents.content as object) });
      const read = orderPlaced.data.pick({ userId: true, placedAt: true }).parse(data);
      const line = orderPlaced.data.shape.lines.element.pick({ productId: true, quantity: true });
      const { lines } = data as { lines: unknown[] };
      expect({ ...read, lines: lines.map((one) => line.parse(one)) }).toEqual({
        userId: 'user-1',
        placedAt: '2026-11-21T10:00:00.000Z',
        lines: [{ productId: 'rug-1', quantity: 2 }],
      });
    }));

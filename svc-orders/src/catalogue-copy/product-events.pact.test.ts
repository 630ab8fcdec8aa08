import { MatchersV3, PactV4 } from 'pact';
import { productChanged, productDeleted } from '@handloom/contracts/events/catalogue';
import { envelope, type EventDefinition } from '@handloom/contracts/events/event';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';

const { integer, string, uuid } = MatchersV3;

const pact = new PactV4({
  consumer: 'svc-orders',
  provider: 'svc-catalog',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

/** The envelope as the consumer reads it; a request id may be missing. */
const event = (definition: EventDefinition, data: object) => ({
  id: uuid('5e0f7e0e-0b0c-4b6e-9f4f-0c8f2f1f3a12'),
  subject: definition.subject,
  occurredAt: string('2026-11-21T10:00:00.000Z'),
  data,
});
const read = (definition: EventDefinition, content: unknown) => {
  const received = envelope.parse({ requestId: null, ...(content as object) });
  return definition.data.parse(received.data);
};

test('a changed product says what the cart shows and charges, and how new that is', () =>
  pact
    .addAsynchronousInteraction()
    .expectsToReceive(productChanged.subject, (message) =>
      message.withJSONContent(
        event(productChanged, {
          productId: string('rug-1'),
          version: integer(2),
          name: string('Ganga Bloom'),
          description: string('A field of rosettes.'),
          priceMinor: integer(45_050),
          image: string('/images/abc'),
        }),
      ),
    )
    .executeTest(async ({ contents }) => {
      expect(read(productChanged, contents.content)).toEqual({
        productId: 'rug-1',
        version: 2,
        name: 'Ganga Bloom',
        description: 'A field of rosettes.',
        priceMinor: 45_050,
        image: '/images/abc',
      });
    }));

test('a deleted product says which, and that it is newer than any change', () =>
  pact
    .addAsynchronousInteraction()
    .expectsToReceive(productDeleted.subject, (message) =>
      message.withJSONContent(
        event(productDeleted, { productId: string('rug-1'), version: integer(3) }),
      ),
    )
    .executeTest(async ({ contents }) => {
      const data = { productId: 'rug-1', version: 3 };
      expect(read(productDeleted, contents.content)).toEqual(data);
    }));

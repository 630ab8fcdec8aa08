import { MatchersV3, PactV4 } from 'pact';
import { envelope } from '@handloom/contracts/events/event';
import { accountDeleted } from '@handloom/contracts/events/identity';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';

const { like, string, uuid } = MatchersV3;

const pact = new PactV4({
  consumer: 'svc-orders',
  provider: 'svc-identity',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

test('a deleted account says whose cart can be forgotten', () =>
  pact
    .addAsynchronousInteraction()
    .expectsToReceive(accountDeleted.subject, (message) =>
      message.withJSONContent({
        id: uuid('5e0f7e0e-0b0c-4b6e-9f4f-0c8f2f1f3a14'),
        subject: accountDeleted.subject,
        occurredAt: string('2026-11-21T10:00:00.000Z'),
        data: like({ userId: string('user-1') }),
      }),
    )
    .executeTest(async ({ contents }) => {
      const { data } = envelope.parse({ requestId: null, ...(contents.content as object) });
      expect(accountDeleted.data.parse(data)).toEqual({ userId: 'user-1' });
    }));

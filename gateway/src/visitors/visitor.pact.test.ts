import { MatchersV3, PactV4 } from 'pact';
import { accountChanged } from '@handloom/contracts/events/identity';
import { dataIn } from '@handloom/service-kit/events/data-in';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { serviceLine } from '../services/service-line';
import { userOf } from './visitor';

const { string } = MatchersV3;

const pact = new PactV4({
  consumer: 'gateway',
  provider: 'svc-identity',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

async function askAt(url: string) {
  const line = serviceLine('identity', [url]);
  try {
    return await userOf('a.signed.session', line, 'request-1');
  } finally {
    await line.close();
  }
}

test('a signed-in shopper has all that a document says of them', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a request for the current user')
    .withRequest('GET', '/api/auth/me')
    .willRespondWith(200, (response) =>
      response.jsonBody({
        user: {
          _id: string('user-1'),
          fullName: string('Asha Example'),
          name: string('Asha Example'),
          email: string('asha@example.com'),
          role: 'user',
        },
      }),
    )
    .executeTest(async ({ url }) => {
      expect(await askAt(url)).toMatchObject({ name: 'Asha Example', role: 'user' });
    }));

test('a session that is over is answered 401, and the visitor is a guest', () =>
  pact
    .addInteraction()
    .given('a guest')
    .uponReceiving('a request for the current user without a session that counts')
    .withRequest('GET', '/api/auth/me')
    .willRespondWith(401, (response) =>
      response.jsonBody({ success: false, error: string('x'), message: string('x') }),
    )
    .executeTest(async ({ url }) => {
      expect(await askAt(url)).toBeNull();
    }));

test('a changed account names its user, of whom the gateway then asks again', () =>
  pact
    .addAsynchronousInteraction()
    .given('a signed-in shopper')
    .expectsToReceive('shop.identity.account-changed.v1', (message) =>
      message.withJSONContent({
        id: string('5e0f7e0e-0b0c-4b6e-9f4f-0c8f2f1f3a11'),
        subject: string('shop.identity.account-changed.v1'),
        occurredAt: string('2026-01-02T03:04:05.000Z'),
        requestId: string('request-1'),
        data: { userId: string('user-1') },
      }),
    )
    .executeTest(async ({ contents }) => {
      const json = <Content>() => contents.content as Content;
      expect(dataIn({ json }, accountChanged)).toEqual({ userId: 'user-1' });
    }));

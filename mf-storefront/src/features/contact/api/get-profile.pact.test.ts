import { MatchersV3, PactV4 } from 'pact';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { getProfile } from './get-profile';

const { string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-storefront',
  provider: 'svc-identity',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

test('the profile has the phone that a message is sent with', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a request for the profile of who writes')
    .withRequest('GET', '/user')
    .willRespondWith(200, (response) => response.jsonBody({ phone: string('') }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await getProfile()).toEqual({ phone: '' });
      }),
    ));

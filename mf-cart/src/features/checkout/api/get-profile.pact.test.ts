import { MatchersV3, PactV4 } from 'pact';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { getProfile } from './get-profile';

const { string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-cart',
  provider: 'svc-identity',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

test('the profile has every key that the checkout form is filled with', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a request for the profile')
    .withRequest('GET', '/user')
    .willRespondWith(200, (response) =>
      response.jsonBody({
        _id: string('user-1'),
        role: 'user',
        name: string('Asha Example'),
        fullName: string('Asha Example'),
        email: string('asha@example.com'),
        address: string(''),
        city: string(''),
        state: string(''),
        country: string(''),
        pinCode: string(''),
        phone: string(''),
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await getProfile()).toMatchObject({ name: 'Asha Example', city: '' });
      }),
    ));

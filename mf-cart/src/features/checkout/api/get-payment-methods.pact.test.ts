import { MatchersV3, PactV4 } from 'pact';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { getPaymentMethods } from './get-payment-methods';

const { arrayContaining } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-cart',
  provider: 'svc-orders',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

test('what the shop can be paid with is told to anybody', () =>
  pact
    .addInteraction()
    .uponReceiving('a request for the payment methods')
    .withRequest('GET', '/api/payments/methods')
    .willRespondWith(200, (response) => response.jsonBody({ methods: arrayContaining('COD') }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await getPaymentMethods()).toEqual(['COD']);
      }),
    ));

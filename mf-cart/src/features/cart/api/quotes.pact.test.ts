import { MatchersV3, PactV4 } from 'pact';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { getQuotes } from './quotes';

const { number, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-cart',
  provider: 'svc-orders',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

test('what rugs cost now is told to anybody, and of an unknown one that it is not available', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper and a rug in the catalogue', { productId: 'rug-1' })
    .uponReceiving('a request for quotes of a known and an unknown rug')
    .withRequest('GET', '/api/cart/quotes', (request) => request.query({ ids: 'rug-1,gone' }))
    .willRespondWith(200, (response) =>
      response.jsonBody([
        {
          _id: 'rug-1',
          name: string('Ganga Bloom'),
          price: number(450.5),
          image: string('/images/abc'),
          available: true,
        },
        { _id: 'gone', name: string(''), price: number(0), image: null, available: false },
      ]),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await getQuotes(['rug-1', 'gone'])).toMatchObject([
          { _id: 'rug-1', price: 450.5, available: true },
          { _id: 'gone', available: false },
        ]);
      }),
    ));

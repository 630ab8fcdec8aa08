import { MatchersV3, PactV4 } from 'pact';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import {
  addToServerCart,
  changeServerLine,
  clearServerCart,
  getCart,
  mergeIntoServerCart,
  removeServerLine,
} from './server-cart';

const { eachLike, integer, like, number, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-cart',
  provider: 'svc-orders',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

const RUG = 'rug-1';
const MERGE_KEY = '0123456789abcdef0123456789abcdef';
const FIRST_ADDED = '2026-11-21T10:00:00.000Z';
const line = {
  _id: RUG,
  name: string('Ganga Bloom'),
  description: string('A field of rosettes.'),
  price: number(450.5),
  images: eachLike({ url: string('/images/abc') }),
  quantity: integer(2),
  size: '5X8',
  addedAt: string(FIRST_ADDED),
};

test('the cart of a signed-in shopper is a list of lines', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper with one line in the cart', {
      productId: RUG,
      quantity: 2,
      size: '5X8',
    })
    .uponReceiving('a request for the cart')
    .withRequest('GET', '/api/cart')
    .willRespondWith(200, (response) => response.jsonBody([line]))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await getCart()).toEqual([
          expect.objectContaining({ _id: RUG, quantity: 2, size: '5X8', price: 450.5 }),
        ]);
      }),
    ));

test('adding a rug answers the line as it now is', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper and a rug in the catalogue', { productId: RUG })
    .uponReceiving('a rug added to the cart')
    .withRequest('POST', '/api/cart/add', (request) =>
      request.jsonBody({ _id: RUG, quantity: 2, size: '5X8' }),
    )
    .willRespondWith(201, (response) => response.jsonBody({ ...line, quantity: 2 }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const added = await addToServerCart({ _id: RUG, quantity: 2, size: '5X8' });
        expect(added).toMatchObject({ _id: RUG, quantity: 2 });
      }),
    ));

test('a line takes another quantity and size', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper with one line in the cart', {
      productId: RUG,
      quantity: 2,
      size: '5X8',
    })
    .uponReceiving('a changed line')
    .withRequest('PATCH', `/api/cart/${RUG}`, (request) =>
      request.jsonBody({ quantity: 3, size: '9X12' }),
    )
    .willRespondWith(200, (response) => response.jsonBody({ ...line, quantity: 3, size: '9X12' }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        await changeServerLine(RUG, { quantity: 3, size: '9X12' });
      }),
    ));

test('a line is removed', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper with one line in the cart', {
      productId: RUG,
      quantity: 2,
      size: '5X8',
    })
    .uponReceiving('a line removed')
    .withRequest('DELETE', `/api/cart/remove/${RUG}`)
    .willRespondWith(200, (response) => response.jsonBody({ success: true }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await removeServerLine(RUG)).toEqual({ success: true });
      }),
    ));

test('the whole cart is cleared', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper with one line in the cart', {
      productId: RUG,
      quantity: 2,
      size: '5X8',
    })
    .uponReceiving('the cart cleared')
    .withRequest('DELETE', '/api/cart/clear')
    .willRespondWith(200, (response) => response.jsonBody({ success: true }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await clearServerCart()).toEqual({ success: true });
      }),
    ));

test("a guest's cart is folded in, and what is unknown is named", () =>
  pact
    .addInteraction()
    .given('a signed-in shopper and a rug in the catalogue', { productId: RUG })
    .uponReceiving("a guest's cart to be merged")
    .withRequest('POST', '/api/cart/merge', (request) =>
      request.headers({ 'idempotency-key': MERGE_KEY }).jsonBody({
        items: [
          { _id: RUG, name: 'Ganga Bloom', quantity: 2, size: '5X8', addedAt: FIRST_ADDED },
          { _id: 'gone', name: 'Sold Out Rug', quantity: 1, size: '3X5' },
        ],
      }),
    )
    .willRespondWith(200, (response) =>
      response.jsonBody({ items: [{ ...line, quantity: 2 }], dropped: [like('Sold Out Rug')] }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const merged = await mergeIntoServerCart(
          [
            {
              _id: RUG,
              name: 'Ganga Bloom',
              description: '',
              price: 1,
              images: [],
              quantity: 2,
              size: '5X8',
              addedAt: FIRST_ADDED,
            },
            {
              _id: 'gone',
              name: 'Sold Out Rug',
              description: '',
              price: 1,
              images: [],
              quantity: 1,
              size: '3X5',
            },
          ],
          MERGE_KEY,
        );
        expect(merged.dropped).toEqual(['Sold Out Rug']);
      }),
    ));

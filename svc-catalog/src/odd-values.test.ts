import {
  categoryInput,
  productQuery,
  sizeInput,
  suggestionQuery,
} from '@handloom/contracts/catalogue';
import { productInput } from '@handloom/contracts/product-form';
import { deadLetterQuery } from '@handloom/contracts/dead-letters';
import { listedReviewQuery, reviewInput, reviewQuery } from '@handloom/contracts/reviews';
import {
  doubledQueries,
  oddBodies,
  oddQueries,
  unclearSentences,
} from '@handloom/test-kit/plain-refusals';
import { form, productForm, startCatalog, type CatalogUnderTest } from './catalog-under-test';

let shop: CatalogUnderTest;
let productId: string;
let picture: string;
beforeAll(async () => {
  shop = await startCatalog();
  productId = (await shop.addProduct())._id;
  picture = `/images/${'0'.repeat(32)}`;
});
afterAll(() => shop.close());

test.each([
  ['products', () => '/api/products', productQuery],
  ['suggestions', () => '/api/products/suggestions', suggestionQuery],
  ['reviews of a rug', () => `/api/products/${productId}/reviews`, reviewQuery],
  ['all reviews', () => '/api/reviews', listedReviewQuery],
  ['dead letters', () => '/api/dead-letters/catalog', deadLetterQuery],
  ['a picture', () => picture, { shape: { w: true } }],
])(
  'when %s are asked oddly, then what is refused says why in plain words',
  async (_what, path, schema) => {
    for (const { query } of oddQueries(schema)) {
      const answer = await shop.asAdmin({ url: path() + query });
      expect([query, answer.statusCode < 500, unclearSentences(answer)]).toEqual([query, true, []]);
    }
    for (const { parameter, query } of doubledQueries(schema)) {
      const answer = await shop.asAdmin({ url: path() + query });
      expect([query, answer.statusCode, unclearSentences(answer)]).toEqual([query, 400, []]);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toContain(parameter);
    }
  },
);

test.each([
  ['?limit=0', 'limit', 'Must be from 1 to 1000'],
  ['?limit=ten', 'limit', 'Must be a whole number'],
  ['?page=1.5', 'page', 'Must be a whole number'],
  ['?sort=cheapest', 'sort', /^Must be one of newest, oldest, /],
  ['?minPrice=-1', 'minPrice', 'Must be an amount'],
  [`?search=${'x'.repeat(201)}`, 'search', 'At most 200 characters'],
])('when products are asked with %s, then %s says %s', async (query, parameter, sentence) => {
  const answer = await shop.app.inject(`/api/products${query}`);

  const said = expect.stringMatching(sentence);
  expect(answer.json()).toMatchObject({
    error: said,
    message: said,
    errors: { [parameter]: said },
  });
});

test.each([
  ['POST', '/api/categories', Object.keys(categoryInput.shape)],
  ['POST', '/api/sizes', Object.keys(sizeInput.shape)],
  ['POST', '/api/products/{id}/reviews', Object.keys(reviewInput.shape)],
  ['PATCH', '/api/reviews/none', ['stars', 'text', 'hidden']],
] as const)(
  'when %s %s gets odd bodies, then what is refused says why in plain words',
  async (method, url, keys) => {
    for (const body of oddBodies(keys)) {
      const answer = await shop.asAdmin({
        method,
        url: url.replace('{id}', productId),
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      const seen = JSON.stringify(body).slice(0, 80);
      expect([seen, answer.statusCode < 500, unclearSentences(answer)]).toEqual([seen, true, []]);
    }
  },
);

test('when the form of a product holds odd values, then what is refused says why in plain words', async () => {
  const right = productForm('none', 'none');
  for (const field of Object.keys(productInput.shape)) {
    for (const value of ['', ' ', 'abc', '-1', '1e12', 'NaN', '1.234', 'x'.repeat(20_000)]) {
      const answer = await shop.asAdmin({
        method: 'POST',
        url: '/api/products',
        ...form({ ...right, [field]: value }),
      });
      const seen = `${field} ${value.slice(0, 20)}`;
      expect([seen, answer.statusCode, unclearSentences(answer)]).toEqual([seen, 400, []]);
    }
  }
});

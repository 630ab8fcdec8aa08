import { MatchersV3, PactV4 } from 'pact';
import type { Product, ProductSuggestions } from '@handloom/contracts/catalogue';
import { apiGet } from '@handloom/frontend-kit/api';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { listCategories } from '../../category/api/list-categories';
import { listSizes } from '../../category/api/list-sizes';
import { suggestionsUrl } from '../../search/api/suggest-products';
import { productUrl } from './get-product';
import { listProducts } from './list-products';

const { boolean, eachLike, integer, like, number, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-storefront',
  provider: 'svc-catalog',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

const image = { url: string('/images/abc'), width: integer(1600), height: integer(2000) };
const rug = {
  _id: string('p-1'),
  name: string('Ganga Scroll'),
  description: string('Vines on an ivory field.'),
  price: number(132000.5),
  originalPrice: number(155000),
  discount: number(14.8),
  rating: number(4.7),
  images: eachLike(image),
  category: { _id: string('c-1'), name: string('Floral Rug'), slug: string('floral-rug') },
  size: { _id: string('s-1'), name: string('5X8') },
  estimatedDelivery: string('15 - 20 Days'),
  returnsAccepted: boolean(true),
  returnWindow: string('14 days'),
};

test('a category is a page of products, with its count and a snapshot for the pages after it', () =>
  pact
    .addInteraction()
    .given('the demo catalogue')
    .uponReceiving('a request for the first page of a category')
    .withRequest('GET', '/api/products', (request) =>
      request.query({ category: 'floral-rug', limit: '12' }),
    )
    .willRespondWith(200, (response) =>
      response.jsonBody({
        products: eachLike(rug),
        total: integer(9),
        totalPages: integer(1),
        snapshot: integer(7),
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const page = await listProducts({ category: 'floral-rug', limit: 12 });
        expect(page.products[0]).toMatchObject({ _id: 'p-1', price: 132000.5 });
        expect(page).toMatchObject({ total: 9, snapshot: 7 });
      }),
    ));

test('all filters and sorts of the category page are understood', () =>
  pact
    .addInteraction()
    .given('the demo catalogue')
    .uponReceiving('a filtered, sorted search')
    .withRequest('GET', '/api/products', (request) =>
      request.query({
        category: 'all',
        limit: '24',
        maxPrice: '900000',
        minPrice: '100',
        search: 'rug',
        size: '5X8',
        sort: 'price-asc',
      }),
    )
    .willRespondWith(200, (response) =>
      response.jsonBody({ products: like([]), total: integer(0), totalPages: integer(0) }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const page = await listProducts({
          category: 'all',
          search: 'rug',
          sort: 'price-asc',
          minPrice: '100',
          maxPrice: '900000',
          size: '5X8',
          limit: 24,
        });
        expect(page.products).toEqual([]);
      }),
    ));

test('a search of which no product says all words gives those that say all but one, and says so', () =>
  pact
    .addInteraction()
    .given('the demo catalogue')
    .uponReceiving('a loose search for words that no product has together')
    .withRequest('GET', '/api/products', (request) =>
      request.query({ limit: '24', loosely: 'true', search: 'kilim blue' }),
    )
    .willRespondWith(200, (response) =>
      response.jsonBody({
        products: eachLike(rug),
        total: integer(14),
        totalPages: integer(1),
        isLoose: boolean(true),
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const page = await listProducts({ search: 'kilim blue', loosely: 'true', limit: 24 });
        expect(page).toMatchObject({ total: 14, isLoose: true });
      }),
    ));

test('an unknown category is an empty page', () =>
  pact
    .addInteraction()
    .given('the demo catalogue')
    .uponReceiving('a request for an unknown category')
    .withRequest('GET', '/api/products', (request) =>
      request.query({ category: 'no-such-category', limit: '24' }),
    )
    .willRespondWith(200, (response) =>
      response.jsonBody({ products: [], total: 0, totalPages: integer(0) }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const page = await listProducts({ category: 'no-such-category', limit: 24 });
        expect(page).toMatchObject({ products: [], total: 0 });
      }),
    ));

test('one product is bare', () =>
  pact
    .addInteraction()
    .given('a product with id p-1 exists', { productId: 'p-1' })
    .uponReceiving('a request for a product')
    .withRequest('GET', '/api/products/p-1')
    .willRespondWith(200, (response) => response.jsonBody(rug))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await apiGet<Product>(productUrl('p-1'))).toMatchObject({
          name: 'Ganga Scroll',
          rating: 4.7,
        });
      }),
    ));

test('an unknown product is 404 with a sentence', () =>
  pact
    .addInteraction()
    .given('the demo catalogue')
    .uponReceiving('a request for an unknown product')
    .withRequest('GET', '/api/products/no-such-product')
    .willRespondWith(404, (response) =>
      response.jsonBody({
        success: false,
        error: string('Not found'),
        message: string('Not found'),
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, () =>
        expect(apiGet<Product>(productUrl('no-such-product'))).rejects.toMatchObject({
          status: 404,
        }),
      ),
    ));

test('words typed into the search give categories and products', () =>
  pact
    .addInteraction()
    .given('the demo catalogue')
    .uponReceiving('a request for suggestions')
    .withRequest('GET', '/api/products/suggestions', (request) => request.query({ q: 'floral' }))
    .willRespondWith(200, (response) =>
      response.jsonBody({
        categories: eachLike({
          _id: string('c-1'),
          name: string('Floral Rug'),
          slug: string('floral-rug'),
        }),
        products: eachLike({
          _id: string('p-1'),
          name: string('Ganga Scroll'),
          price: number(132000.5),
          image,
        }),
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const words = suggestionsUrl('floral');
        const { categories, products } = await apiGet<ProductSuggestions>(words);
        expect(categories[0]?.slug).toBe('floral-rug');
        expect(products[0]?.name).toBe('Ganga Scroll');
      }),
    ));

test('categories and sizes are bare lists', async () => {
  await pact
    .addInteraction()
    .given('the demo catalogue')
    .uponReceiving('a request for the categories')
    .withRequest('GET', '/api/categories')
    .willRespondWith(200, (response) =>
      response.jsonBody(
        eachLike({ _id: string('c-1'), name: string('Floral Rug'), slug: string('floral-rug') }),
      ),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect((await listCategories())[0]?.slug).toBe('floral-rug');
      }),
    );
  await pact
    .addInteraction()
    .given('the demo catalogue')
    .uponReceiving('a request for the sizes')
    .withRequest('GET', '/api/sizes')
    .willRespondWith(200, (response) =>
      response.jsonBody(eachLike({ _id: string('s-1'), name: string('5X8') })),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect((await listSizes())[0]?.name).toBe('5X8');
      }),
    );
});

import { MatchersV3, PactV4 } from 'pact';
import { category as categorySchema } from '@handloom/contracts/catalogue';
import { versionConflict } from '@handloom/contracts/version-conflict';
import type { ApiError } from '@handloom/frontend-kit/api';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { deleteCategory } from '../features/categories/api/delete-category';
import { saveCategory } from '../features/categories/api/save-category';
import { getCategories } from '../features/categories/api/use-categories';
import { getAnalytics } from '../features/dashboard/api/use-analytics';
import { deleteProduct } from '../features/products/api/delete-product';
import { getProduct, productUrl } from '../features/products/api/use-product';
import { getProducts, productsUrl, UNPUBLISHED } from '../features/products/api/use-products';
import { deleteSize } from '../features/sizes/api/delete-size';
import { saveSize } from '../features/sizes/api/save-size';
import { getSizes } from '../features/sizes/api/use-sizes';

const { boolean, eachLike, fromProviderState, integer, number, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-admin',
  provider: 'svc-catalog',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

const category = { _id: string('c-1'), name: string('Hand Tufted'), slug: string('hand-tufted') };
const size = {
  _id: string('s-1'),
  name: string('3X5'),
  widthFeet: number(3),
  heightFeet: number(5),
  widthCm: number(91.44),
  heightCm: number(152.4),
  isRound: boolean(false),
};
const admin = (request: string) =>
  pact.addInteraction().given('an admin is signed in').uponReceiving(request);

test('the dashboard has its counts', () =>
  admin('a request for the counts of products')
    .withRequest('GET', '/api/dashboard/analytics')
    .willRespondWith(200, (response) =>
      response.jsonBody({
        totalProducts: integer(52),
        categoryWiseProductCounts: {
          HandTufted: integer(8),
          HandKnotted: integer(9),
          HandWoven: integer(10),
        },
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await getAnalytics()).toMatchObject({ totalProducts: 52 });
      }),
    ));

const product = {
  _id: string('p-1'),
  name: string('Ganga Bloom'),
  description: string('A field of rosettes.'),
  price: number(450.5),
  originalPrice: number(600),
  discount: number(24.92),
  rating: number(4.5),
  images: eachLike({ url: string('/images/a'), width: integer(40), height: integer(50) }),
  category,
  size: { _id: string('s-1'), name: string('3X5') },
  estimatedDelivery: string('15 - 20 Days'),
  returnsAccepted: boolean(true),
  returnWindow: string('14 days'),
  createdAt: string('2026-11-20T10:00:00.000Z'),
};

test('a product is read as it is now', () =>
  admin('a product of which the orders are listed')
    .withRequest('GET', '/api/products/p-1')
    .willRespondWith(200, (response) => response.jsonBody(product))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await getProduct(productUrl('p-1'))).toMatchObject({ name: 'Ganga Bloom' });
      }),
    ));

test.each([
  ['the products of the panel', ''],
  ['a product by its id', '00000000-0000-4000-8000-000000000001'],
])('%s: newest first, as many as the panel shows', (what, id) =>
  admin(`a request for ${what}`)
    .withRequest('GET', '/api/products', (request) => {
      const page = { sort: 'newest', page: '1', limit: '1000' };
      request.query(id ? { ...page, search: fromProviderState('${productId}', id) } : page);
    })
    .willRespondWith(200, (response) =>
      response.jsonBody({
        products: eachLike(product),
        totalPages: integer(1),
        total: integer(1),
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const { products } = await getProducts(productsUrl({ page: 1, search: id }));
        expect(products).toHaveLength(1);
      }),
    ),
);

test('those that are not published are listed apart', () =>
  pact
    .addInteraction()
    .given('an admin is signed in and a product is not published')
    .uponReceiving('a request for products that are not published')
    .withRequest('GET', '/api/products/unpublished', (request) =>
      request.query({ sort: 'newest', page: '1', limit: '1000' }),
    )
    .willRespondWith(200, (response) =>
      response.jsonBody({
        products: eachLike({ ...product, images: [], published: false }),
        totalPages: integer(1),
        total: integer(1),
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const { products } = await getProducts(productsUrl({ page: 1, standing: UNPUBLISHED }));
        expect(products).toMatchObject([{ published: false }]);
      }),
    ));

test('a product is deleted', () =>
  admin('a product to delete')
    .withRequest('DELETE', '/api/products/p-1')
    .willRespondWith(200, (response) => response.jsonBody({ success: true }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await deleteProduct('p-1')).toEqual({ success: true });
      }),
    ));

describe('categories', () => {
  test('are a list', () =>
    admin('a request for the categories')
      .withRequest('GET', '/api/categories')
      .willRespondWith(200, (response) => response.jsonBody(eachLike(category)))
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          expect(await getCategories()).toHaveLength(1);
        }),
      ));

  test('are created by name', () =>
    admin('a category to create')
      .withRequest('POST', '/api/categories', (request) => request.jsonBody({ name: 'Kilim' }))
      .willRespondWith(201, (response) =>
        response.jsonBody({ _id: string('c-2'), name: 'Kilim', slug: 'kilim' }),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          expect(await saveCategory({ name: 'Kilim' })).toMatchObject({ slug: 'kilim' });
        }),
      ));

  test('are renamed, and their slug follows', () =>
    admin('a category to rename')
      .withRequest('PUT', '/api/categories/c-1', (request) => request.jsonBody({ name: 'Dhurrie' }))
      .willRespondWith(200, (response) =>
        response.jsonBody({ _id: string('c-1'), name: 'Dhurrie', slug: 'dhurrie' }),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          expect(await saveCategory({ name: 'Dhurrie' }, 'c-1')).toMatchObject({ slug: 'dhurrie' });
        }),
      ));

  test('are not renamed by who has opened another version, and come as they are now', () =>
    admin('a category to rename that somebody else has changed')
      .withRequest('PUT', '/api/categories/c-1', (request) =>
        request.jsonBody({ name: 'Dhurrie', version: 999 }),
      )
      .willRespondWith(409, (response) =>
        response.jsonBody({
          success: false,
          error: string('Changed'),
          message: string('Changed'),
          current: { ...category, version: integer(2) },
        }),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          const refused = saveCategory({ name: 'Dhurrie', version: 999 }, 'c-1');
          const error: ApiError = await refused.then(
            () => Promise.reject(new Error('It was saved')),
            (failure: ApiError) => failure,
          );
          expect(versionConflict(categorySchema).parse(error.body).current.version).toBe(2);
        }),
      ));

  test('are refused with a sentence for the field', () =>
    admin('a category without a name')
      .withRequest('POST', '/api/categories', (request) => request.jsonBody({ name: '' }))
      .willRespondWith(400, (response) =>
        response.jsonBody({
          success: false,
          error: string('Name is required'),
          message: string('Name is required'),
          errors: { name: 'Name is required' },
        }),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          await expect(saveCategory({ name: '' })).rejects.toMatchObject({
            status: 400,
            errors: { name: 'Name is required' },
          });
        }),
      ));

  test('are deleted', () =>
    admin('a category to delete')
      .withRequest('DELETE', '/api/categories/c-1')
      .willRespondWith(200, (response) => response.jsonBody({ success: true }))
      .executeTest(({ url }) => withFetchAt(url, () => deleteCategory('c-1'))));
});

describe('sizes', () => {
  test('are a list', () =>
    admin('a request for the sizes')
      .withRequest('GET', '/api/sizes')
      .willRespondWith(200, (response) => response.jsonBody(eachLike(size)))
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          expect(await getSizes()).toHaveLength(1);
        }),
      ));

  test('are created in feet', () =>
    admin('a round size to create')
      .withRequest('POST', '/api/sizes', (request) =>
        request.jsonBody({
          name: '7 ROUND',
          widthFeet: 7,
          heightFeet: null,
          isRound: true,
          widthCm: 213.36,
          heightCm: null,
        }),
      )
      .willRespondWith(201, (response) =>
        response.jsonBody({
          _id: string('s-2'),
          name: '7 ROUND',
          widthFeet: 7,
          heightFeet: null,
          widthCm: 213.36,
          heightCm: null,
          isRound: true,
        }),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          const saved = await saveSize({ name: '7 ROUND', widthFeet: 7, isRound: true });
          expect(saved).toMatchObject({ heightCm: null });
        }),
      ));

  test('are changed', () =>
    admin('a size to change')
      .withRequest('PUT', '/api/sizes/s-1', (request) =>
        request.jsonBody({
          name: '3X6',
          widthFeet: 3,
          heightFeet: 6,
          isRound: false,
          widthCm: 91.44,
          heightCm: 182.88,
        }),
      )
      .willRespondWith(200, (response) =>
        response.jsonBody({ ...size, name: '3X6', heightFeet: 6, heightCm: 182.88 }),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          const fields = { name: '3X6', widthFeet: 3, heightFeet: 6, isRound: false };
          expect(await saveSize(fields, 's-1')).toMatchObject({ heightCm: 182.88 });
        }),
      ));

  test('are deleted', () =>
    admin('a size to delete')
      .withRequest('DELETE', '/api/sizes/s-1')
      .willRespondWith(200, (response) => response.jsonBody({ success: true }))
      .executeTest(({ url }) => withFetchAt(url, () => deleteSize('s-1'))));
});

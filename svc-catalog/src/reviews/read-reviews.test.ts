import { randomUUID } from 'node:crypto';
import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { buyerOf, reviewedRug } from '../reviews-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

const textsOf = (answer: { json(): { text: string }[] }) => answer.json().map(({ text }) => text);
const hide = (id: string | undefined) =>
  shop.asAdmin({ method: 'PATCH', url: `/api/reviews/${id}`, payload: { hidden: true } });

describe('when a rug’s reviews are read', () => {
  test('then the newest come first, page by page, and the hidden are neither shown nor counted', async () => {
    const { id, reviews } = await reviewedRug(shop, 1, 2, 3, 4, 5);
    await hide(reviews[2]?._id);
    const page = (query: string) => shop.app.inject(`/api/products/${id}/reviews?${query}`);

    const first = await page('limit=2');
    expect(textsOf(first)).toEqual(['Review 5', 'Review 4']);
    expect(first.headers['x-total-count']).toBe('4');
    expect(textsOf(await page('limit=2&page=2'))).toEqual(['Review 2', 'Review 1']);
    expect(textsOf(await page('limit=2&page=3'))).toEqual([]);
  });

  test('then who reads on misses and repeats nothing, whatever is written or hidden meanwhile', async () => {
    const { id, reviews } = await reviewedRug(shop, 1, 2, 3, 4);
    const newest = await buyerOf(shop, [id]);
    await newest.review(id, { stars: 5, text: 'Brand new' });
    await hide(reviews[3]?._id);

    // Read before: reviews 4 and 3.
    const olderThan = reviews[2]?._id;
    const next = await shop.app.inject(
      `/api/products/${id}/reviews?limit=2&olderThan=${olderThan}`,
    );

    expect(textsOf(next)).toEqual(['Review 2', 'Review 1']);
    expect(next.headers['x-total-count']).toBe('4');
  });

  test('then a bound that is gone or strange is none', async () => {
    const { id } = await reviewedRug(shop, 4);
    const { reviews: others } = await reviewedRug(shop, 1);
    for (const olderThan of ['nowhere', others[0]?._id]) {
      const answer = await shop.app.inject(
        `/api/products/${id}/reviews?olderThan=${String(olderThan)}`,
      );
      expect(textsOf(answer)).toEqual(['Review 1']);
    }
  });

  test.each(['page=0', 'limit=0', 'limit=101', 'page=x', 'limit=1.5'])(
    'then %s is 400',
    async (query) => {
      const { _id: id } = await shop.addProduct();
      expect((await shop.app.inject(`/api/products/${id}/reviews?${query}`)).statusCode).toBe(400);
    },
  );

  test('then the summary is of the visible ones, per star', async () => {
    const { id, reviews } = await reviewedRug(shop, 5, 5, 4, 1);
    const summary = async () =>
      (await shop.app.inject(`/api/products/${id}/reviews/summary`)).json();

    expect(await summary()).toEqual({
      average: 3.75,
      count: 4,
      perStar: { 1: 1, 2: 0, 3: 0, 4: 1, 5: 2 },
    });
    await hide(reviews[3]?._id);
    expect(await summary()).toMatchObject({ count: 3, perStar: { 1: 0 } });
  });

  test('then readers who have them already are told so', async () => {
    const { id } = await reviewedRug(shop, 5);
    const url = `/api/products/${id}/reviews`;
    const { etag } = (await shop.app.inject(url)).headers;
    const again = await shop.app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
  });
});

describe('when a shopper looks at a rug', () => {
  const mine = async (id: string, cookie?: string) => {
    const headers = cookie ? { cookie } : {};
    return shop.app.inject({ url: `/api/products/${id}/reviews/mine`, headers });
  };

  test('then the page knows whether they may review it, and what they wrote', async () => {
    const { _id: id } = await shop.addProduct();
    const stranger = await buyerOf(shop, []);
    const buyer = await buyerOf(shop, [id], 'Meera K.');

    expect((await mine(id, stranger.cookie)).json()).toMatchObject({
      canReview: false,
      review: null,
    });
    expect((await mine(id, buyer.cookie)).json()).toEqual({
      canReview: true,
      shownAs: 'Meera K.',
      review: null,
    });
    await buyer.review(id, { stars: 3, text: 'Good.' });
    const after = await mine(id, buyer.cookie);
    expect(after.json()).toMatchObject({
      canReview: false,
      review: { stars: 3, text: 'Good.', status: 'visible' },
    });
    expect(after.headers['cache-control']).toBe('no-store');
    expect((await mine(id)).statusCode).toBe(401);
  });
});

describe('when an admin lists reviews', () => {
  test('then each names its rug, and status, search and pages narrow them', async () => {
    const { id, reviews } = await reviewedRug(shop, 5, 1);
    await hide(reviews[1]?._id);
    const list = async (query: string) => shop.asAdmin({ url: encodeURI(`/api/reviews?${query}`) });

    const hidden = await list('status=hidden&limit=1');
    expect(hidden.json()).toMatchObject([
      { _id: reviews[1]?._id, status: 'hidden', product: { _id: id, name: 'Indus Plain' } },
    ]);
    expect((await list('status=visible')).json()).toEqual(
      expect.arrayContaining([expect.objectContaining({ _id: reviews[0]?._id })]),
    );
    const buyer = await buyerOf(shop, [id], 'Zarina Q.');
    await buyer.review(id, { stars: 4, text: '100% of what I_hoped: très doux' });
    for (const search of ['ZARINA', 'zarína', '100%', 'I_h', 'tres doux']) {
      expect((await list(`search=${search}`)).json()).toMatchObject([{ author: 'Zarina Q.' }]);
    }
    expect((await list('search=nobody says')).json()).toEqual([]);
    const all = await list('search=indus&limit=2&page=1');
    expect(all.json()).toHaveLength(2);
    expect(Number(all.headers['x-total-count'])).toBeGreaterThanOrEqual(3);
    expect((await list('status=lovely')).statusCode).toBe(400);
    const own = await list(`product=${id}&stars=4`);
    expect(own.json()).toMatchObject([{ author: 'Zarina Q.', userId: buyer.userId, stars: 4 }]);
    expect(own.headers['x-total-count']).toBe('1');
    expect((await list(`product=${id}`)).headers['x-total-count']).toBe('3');
    for (const nobody of [randomUUID(), 'x']) {
      expect((await list(`product=${nobody}`)).json()).toEqual([]);
    }
    const narrowed = `product=${id}&search=indus&limit=1`;
    const first = await list(narrowed);
    const cursor = /[?&]after=([^&>]+)[^>]*>; rel="next"/.exec(String(first.headers['link']))?.[1];
    const second = await list(`${narrowed}&after=${cursor}`);
    expect([first.json(), second.json()]).toMatchObject([[{ stars: 4 }], [{ stars: 1 }]]);
    expect((await list(`product=${id}&search=za`)).json()).toMatchObject([{ stars: 4 }]);
    expect((await list('stars=6')).statusCode).toBe(400);
  });

  test('then nobody else may', async () => {
    const { cookie } = await buyerOf(shop, []);
    expect((await shop.app.inject('/api/reviews')).statusCode).toBe(401);
    expect((await shop.app.inject({ url: '/api/reviews', headers: { cookie } })).statusCode).toBe(
      403,
    );
  });
});

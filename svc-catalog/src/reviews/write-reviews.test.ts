import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { buyerOf, reviewedRug, reviewer } from '../reviews-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

const read = async (id: string) => (await shop.app.inject(`/api/products/${id}/reviews`)).json();
const ABSENT = 'a98bffa3-4b27-8e2d-a48e-0b7e5c109b22';

describe('when a buyer reviews a rug', () => {
  test('then everyone can read it, with no more of the author than first name and initial', async () => {
    const { _id: id } = await shop.addProduct();
    const buyer = await buyerOf(shop, [id], 'Asha V.');

    const answer = await buyer.review(id, { stars: 5, text: '  Soft underfoot.\n\nWarm. ' });

    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      stars: 5,
      text: 'Soft underfoot.\n\nWarm.',
      author: 'Asha V.',
      status: 'visible',
      editedAt: null,
    });
    const list = await shop.app.inject(`/api/products/${id}/reviews`);
    expect(list.headers['x-total-count']).toBe('1');
    const { status: _status, ...whatEveryoneSees } = answer.json();
    expect(list.json()).toEqual([whatEveryoneSees]);
    expect(list.body).not.toContain(buyer.userId);
    expect(list.body).not.toContain('@');
  });

  test('then a second one is 409, also when ten come at once', async () => {
    const { _id: id } = await shop.addProduct();
    const buyer = await buyerOf(shop, [id]);

    const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.review(id)));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      201,
      ...Array(9).fill(409),
    ]);
    expect(await read(id)).toHaveLength(1);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ message: 'You have already reviewed this rug.' });
  });

  test('then a session that says no name is shown as a shopper until it does', async () => {
    const { _id: id } = await shop.addProduct();
    const buyer = await buyerOf(shop, [id], '');
    await buyer.review(id);
    await shop.database.review.updateMany({ where: { productId: id }, data: { author: null } });

    const [nameless] = await read(id);
    expect(nameless.author).toBe('A shopper');

    await shop.asAdmin({
      method: 'PATCH',
      url: `/api/reviews/${nameless._id}`,
      payload: { hidden: false },
    });
    expect(await read(id)).toMatchObject([{ author: 'A shopper' }]);
    const named = reviewer(shop, buyer.userId, 'Asha V.');
    await named.send('PATCH', `/api/reviews/${nameless._id}`, { stars: 3 });
    expect(await read(id)).toMatchObject([{ author: 'Asha V.' }]);
  });

  test.each([
    [{ text: 'Fine' }, 'stars', 'Choose one to five stars'],
    [{ stars: 0, text: 'Fine' }, 'stars', 'Choose one to five stars'],
    [{ stars: 6, text: 'Fine' }, 'stars', 'Choose one to five stars'],
    [{ stars: 4.5, text: 'Fine' }, 'stars', 'Choose one to five stars'],
    [{ stars: '5', text: 'Fine' }, 'stars', 'Choose one to five stars'],
    [{ stars: 5 }, 'text', 'Please write a few words'],
    [{ stars: 5, text: '  \n ' }, 'text', 'Please write a few words'],
    [{ stars: 5, text: '\u200b\u200b' }, 'text', 'Please write a few words'],
    [{ stars: 5, text: 'x'.repeat(2001) }, 'text', 'At most 2000 characters'],
  ])('then %p is 400 with its sentence', async (body, field, sentence) => {
    const { _id: id } = await shop.addProduct();
    const buyer = await buyerOf(shop, [id]);

    const answer = await buyer.review(id, body);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, errors: { [field]: sentence } });
    expect(await read(id)).toEqual([]);
  });
});

describe('when somebody did not buy the rug', () => {
  test('then it is 403 with one sentence, and nothing is stored', async () => {
    const { _id: id } = await shop.addProduct();
    const { _id: other } = await shop.addProduct();
    const buyerOfAnother = await buyerOf(shop, [other]);

    const answer = await buyerOfAnother.review(id);

    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      success: false,
      message: 'Only shoppers who bought this rug can review it.',
    });
    expect(await read(id)).toEqual([]);
  });

  test('then an admin is no exception, and a guest is 401', async () => {
    const { _id: id } = await shop.addProduct();
    const url = `/api/products/${id}/reviews`;
    const payload = { stars: 5, text: 'Ours is the best.' };

    expect((await shop.asAdmin({ method: 'POST', url, payload })).statusCode).toBe(403);
    expect((await shop.app.inject({ method: 'POST', url, payload })).statusCode).toBe(401);
  });

  test.each(['nowhere', ABSENT])('then the unknown rug %s is 404', async (id) => {
    const buyer = await buyerOf(shop, []);
    expect((await buyer.review(id)).statusCode).toBe(404);
    expect((await buyer.send('GET', `/api/products/${id}/reviews`)).statusCode).toBe(404);
    expect((await buyer.send('GET', `/api/products/${id}/reviews/summary`)).statusCode).toBe(404);
    expect((await buyer.send('GET', `/api/products/${id}/reviews/mine`)).statusCode).toBe(404);
  });
});

describe('when its author returns to a review', () => {
  test('then stars and text change, and when it was edited shows', async () => {
    const { id, reviews, authors } = await reviewedRug(shop, 2);
    const url = `/api/reviews/${reviews[0]?._id}`;

    const answer = await authors[0]?.send('PATCH', url, { stars: 5 });

    expect(answer?.statusCode).toBe(200);
    expect(answer?.json()).toMatchObject({ stars: 5, text: 'Review 1' });
    const [shown] = await read(id);
    expect(shown.stars).toBe(5);
    expect(Date.parse(shown.editedAt)).toBeGreaterThanOrEqual(Date.parse(shown.createdAt));
  });

  test('then it can be deleted, once, and written anew', async () => {
    const { id, reviews, authors } = await reviewedRug(shop, 2);
    const url = `/api/reviews/${reviews[0]?._id}`;

    const first = await authors[0]?.send('DELETE', url);
    const second = await authors[0]?.send('DELETE', url);

    expect([first?.statusCode, second?.statusCode]).toEqual([200, 404]);
    expect(first?.json()).toEqual({ success: true });
    expect(await read(id)).toEqual([]);
    expect((await authors[0]?.review(id))?.statusCode).toBe(201);
  });

  test('then it cannot be shown again by them once the shop has hidden it', async () => {
    const { id, reviews, authors } = await reviewedRug(shop, 1);
    const url = `/api/reviews/${reviews[0]?._id}`;
    await shop.asAdmin({ method: 'PATCH', url, payload: { hidden: true } });

    expect((await authors[0]?.send('PATCH', url, { hidden: false }))?.statusCode).toBe(403);
    const edited = await authors[0]?.send('PATCH', url, { text: 'Kinder words.' });

    expect(edited?.json()).toMatchObject({ text: 'Kinder words.', status: 'hidden' });
    expect(await read(id)).toEqual([]);
    const mine = await authors[0]?.send('GET', `/api/products/${id}/reviews/mine`);
    expect(mine?.json()).toMatchObject({ canReview: false, review: { status: 'hidden' } });
  });

  test.each(['the author', 'an admin'])(
    'then a hidden one stays hidden in what they write next, whoever deleted it: %s',
    async (who) => {
      const { id, reviews, authors } = await reviewedRug(shop, 1);
      const [author] = authors;
      const url = `/api/reviews/${reviews[0]?._id}`;
      await shop.asAdmin({ method: 'PATCH', url, payload: { hidden: true } });
      await (who === 'an admin'
        ? shop.asAdmin({ method: 'DELETE', url })
        : author?.send('DELETE', url));

      const again = await author?.review(id);
      expect([again?.statusCode, again?.json().status]).toEqual([201, 'hidden']);
      expect(await read(id)).toEqual([]);

      // Until an admin shows it: from then on it is theirs like any other.
      const next = `/api/reviews/${again?.json()._id}`;
      await shop.asAdmin({ method: 'PATCH', url: next, payload: { hidden: false } });
      expect(await read(id)).toHaveLength(1);
      await author?.send('DELETE', next);
      expect((await author?.review(id))?.json()).toMatchObject({ status: 'visible' });
    },
  );

  test('then a change of nothing is 400', async () => {
    const { reviews, authors } = await reviewedRug(shop, 3);
    const url = `/api/reviews/${reviews[0]?._id}`;
    expect((await authors[0]?.send('PATCH', url, {}))?.statusCode).toBe(400);
    expect((await authors[0]?.send('PATCH', url, { stars: 7 }))?.statusCode).toBe(400);
  });
});

describe('when a review is somebody else’s', () => {
  test('then for a shopper it does not exist', async () => {
    const { id, reviews } = await reviewedRug(shop, 3);
    const url = `/api/reviews/${reviews[0]?._id}`;
    const another = await buyerOf(shop, [id]);

    const changes = [{ stars: 1 }, { text: 'Mine now' }, { hidden: true }];
    for (const change of changes) {
      expect((await another.send('PATCH', url, change)).statusCode).toBe(404);
    }
    expect((await another.send('DELETE', url)).statusCode).toBe(404);
    expect((await shop.app.inject({ method: 'DELETE', url })).statusCode).toBe(401);
    expect(await read(id)).toMatchObject([{ stars: 3, text: 'Review 1' }]);
  });

  test('then an admin hides, shows and deletes it, but never rewrites it', async () => {
    const { id, reviews } = await reviewedRug(shop, 3);
    const url = `/api/reviews/${reviews[0]?._id}`;
    const patch = (payload: object) => shop.asAdmin({ method: 'PATCH', url, payload });

    expect((await patch({ text: 'Five stars!' })).statusCode).toBe(403);
    expect((await patch({ hidden: true })).json()).toMatchObject({ status: 'hidden' });
    expect(await read(id)).toEqual([]);
    expect((await patch({ hidden: false })).json()).toMatchObject({ status: 'visible' });
    expect(await read(id)).toMatchObject([{ text: 'Review 1', editedAt: null }]);
    expect((await shop.asAdmin({ method: 'DELETE', url })).statusCode).toBe(200);
    expect(await read(id)).toEqual([]);
  });

  test.each(['nowhere', ABSENT])(
    'then the unknown review %s is 404 also for admins',
    async (id) => {
      const url = `/api/reviews/${id}`;
      const payload = { hidden: true };
      expect((await shop.asAdmin({ method: 'PATCH', url, payload })).statusCode).toBe(404);
      expect((await shop.asAdmin({ method: 'DELETE', url })).statusCode).toBe(404);
    },
  );
});

test('when somebody changes reviews too often, then they are told when to come back', async () => {
  const strict = await startCatalog({ rateLimitFactor: 0.1 });
  try {
    const { _id: id } = await strict.addProduct();
    const [hasty, another] = [await buyerOf(strict, [id]), await buyerOf(strict, [id])];
    const statuses: number[] = [];
    for (let times = 0; times < 4; times += 1) statuses.push((await hasty.review(id)).statusCode);

    expect(statuses).toEqual([201, 409, 409, 429]);
    expect(Number((await hasty.review(id)).headers['retry-after'])).toBeGreaterThan(0);
    expect((await another.review(id)).statusCode).toBe(201);
    // Who clears up after others is not held up.
    const { id: unwelcome } = await strict.database.review.findFirstOrThrow();
    for (const hidden of [true, false, true, false, true]) {
      const moderated = await strict.asAdmin({
        method: 'PATCH',
        url: `/api/reviews/${unwelcome}`,
        payload: { hidden },
      });
      expect(moderated.statusCode).toBe(200);
    }
    // Where every copy of the service counts.
    expect(await strict.database.$queryRaw`SELECT FROM rate_limit_windows`).toHaveLength(2);
  } finally {
    await strict.close();
  }
});

import { startOrders, type Orders } from '../orders-under-test';
import { insertBareOrders, insertRandomOrders } from '../reports/random-orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
  await insertRandomOrders(shop, 500);
  // Of three refunds the last can make that nothing of an order's money stays: it is not shipped then.
  await shop.rows(`DELETE FROM refunds WHERE request_key = 'automatic-excess'`);
});
afterAll(() => shop.close());

type Listed = { id: string };

const list = async (query: string) => {
  const { status, body, headers } = await shop.signIn('admin').get(`/api/orders?${query}`);
  expect(status).toBe(200);
  const beside = (relation: 'next' | 'prev') => {
    const link = new RegExp(`<[^?>]+\\?([^>]+)>; rel="${relation}"`);
    return link.exec(String(headers['link'] ?? ''))?.[1];
  };
  return {
    ids: (body as Listed[]).map(({ id }) => id),
    count: Number(headers['x-total-count']),
    isEstimated: headers['x-total-count-estimated'] === 'true',
    next: beside('next'),
    previous: beside('prev'),
  };
};
const idsBy = async (sql: string) =>
  (await shop.rows<Listed>(`SELECT id FROM orders WHERE ${sql}`)).map(({ id }) => id);

const NEWEST = 'ORDER BY placed_at DESC, id DESC';
const IN_JUNE = `(placed_at AT TIME ZONE 'America/New_York')::date BETWEEN '2026-06-01' AND '2026-06-30'`;

describe('what a list is filtered by', () => {
  test.each([
    ['paymentStatus=Paid', `payment_status = 'Paid'`],
    ['paymentMethod=Razorpay', `payment_method = 'Razorpay'`],
    [
      'status=Shipped&paymentStatus=Pending&paymentMethod=COD',
      `status = 'Shipped' AND payment_status = 'Pending' AND payment_method = 'COD'`,
    ],
    [
      'product=rug-3&status=Pending',
      `status = 'Pending' AND id IN (SELECT order_id FROM order_lines WHERE product_id = 'rug-3')`,
    ],
    ['from=2026-06-01&to=2026-06-30&zone=America/New_York', IN_JUNE],
    ['from=2026-12-31&zone=UTC', `placed_at >= '2026-12-31Z'`],
    ['to=2026-03-31&zone=UTC&status=Pending', `placed_at < '2026-04-01Z' AND status = 'Pending'`],
    [
      'needs=shipping',
      `status IN ('Pending', 'Processing') AND bound_at IS NOT NULL AND payment_status NOT IN ('Refunded', 'Failed')`,
    ],
  ])('when it says %s, then just those come, newest first', async (query, condition) => {
    const expected = await idsBy(`${condition} ${NEWEST}`);
    expect(expected.length).toBeGreaterThan(0);
    const { ids, count, isEstimated } = await list(`${query}&limit=200`);
    expect([ids, count, isEstimated]).toEqual([expected.slice(0, 200), expected.length, false]);
  });

  test('when it is one user’s, then an admin gets just those; a shopper gets their own all the same', async () => {
    const [one, other] = [shop.signIn(), shop.signIn()];
    for (const [place, { userId }] of [one, other].entries()) {
      await shop.rows(
        `UPDATE orders SET user_id = $1 WHERE id IN (SELECT id FROM orders ${NEWEST} LIMIT 2 OFFSET $2)`,
        [userId, place * 2],
      );
    }
    const { ids, count } = await list(`user=${one.userId}`);
    expect([ids, count]).toEqual([await idsBy(`user_id = '${one.userId}' ${NEWEST}`), 2]);
    expect((await list('user=nobody')).count).toBe(0);
    const theirs = await other.get(`/api/orders?user=${one.userId}`);
    expect((theirs.body as Listed[]).map(({ id }) => id)).toEqual(
      await idsBy(`user_id = '${other.userId}' ${NEWEST}`),
    );
  });

  test('when money is on its way back, then that is found', async () => {
    const expected = await idsBy(
      `id IN (SELECT order_id FROM refunds JOIN payment_attempts ON payment_attempts.id = attempt_id
         WHERE refunds.status = 'pending') ${NEWEST}`,
    );
    expect((await list('needs=refund&limit=200')).ids).toEqual(expected);
  });

  test.each([
    ['paymentStatus=Lost', 'paymentStatus'],
    ['paymentMethod=Gold', 'paymentMethod'],
    ['from=2026-02-30', 'from'],
    ['from=2026-02-02&to=2026-02-01', 'to'],
    ['zone=Moon', 'zone'],
    ['page=202', 'page'],
    ['before=nonsense', 'before'],
  ])('when it says %s, then 400 says where', async (query, field) => {
    const { status, body } = await shop.signIn('admin').get(`/api/orders?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });
});

test.each(['newest', 'oldest', 'amount-asc', 'amount-desc'])(
  'when one goes to the end of a list sorted %s and back, then the pages are the same',
  async (sort) => {
    const filters = `sort=${sort}&limit=20&status=Shipped`;
    const forwards = [await list(filters)];
    for (let next = forwards[0]?.next; next; next = forwards.at(-1)?.next) {
      forwards.push(await list(next));
    }
    expect(forwards.length).toBeGreaterThan(3);
    const backwards = [forwards.at(-1)];
    for (let before = backwards[0]?.previous; before; before = backwards.at(-1)?.previous) {
      backwards.push(await list(before));
    }
    expect(backwards.map((page) => page?.ids)).toEqual(
      forwards.map((page) => page.ids).toReversed(),
    );
  },
);

const cursorOf = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url');

test('when the id of an order is a hash, as in a demo shop, then a page can begin there', async () => {
  const after = cursorOf('100', 'b6469629-1f78-0a08-0f96-fe5d2ffd5752', 'amount-asc');
  const first = await idsBy('total_minor > 100 ORDER BY total_minor, id LIMIT 20');
  expect((await list(`sort=amount-asc&limit=20&after=${after}`)).ids).toEqual(first);
});

test('when a page begins where a page of another order ended, or where none can, then 400 says so', async () => {
  const { next = '' } = await list('sort=amount-asc&limit=20');
  const id = (await list('limit=1')).ids[0];
  for (const query of [
    next.replace('amount-asc', 'newest'),
    `after=${cursorOf('100', id)}`,
    `after=${cursorOf('100', 'nobody', 'newest')}`,
    `after=${cursorOf('1e9', id, 'newest')}`,
  ]) {
    const { status, body } = await shop.signIn('admin').get(`/api/orders?${query}`);
    expect([query, status, Object.keys(body.errors ?? {})]).toEqual([query, 400, ['after']]);
  }
});

describe('a search for one order', () => {
  beforeAll(() =>
    shop.rows(
      `UPDATE orders SET order_number = 'HR-2026-000448', name = 'Dévika Singh', tracking_number = 'JD0146 00003 991' WHERE id =
         (SELECT id FROM orders ${NEWEST} LIMIT 1)`,
    ),
  );

  test.each([
    ['hr-2026-000448', 1],
    ['HR 2026 000448', 1],
    ['#HR-2026-000448', 1],
    ['hr2026000448', 1],
    ['#000448', 1],
    ['hr2026000449', 0],
    ['Devika Singh', 1],
    ['Dévika', 1],
    ['Singh Devika', 1],
    ['singh  dev', 1],
    ['Singh Asha', 0],
    ['JD014600003991', 1],
    ['jd0146 00003 991', 1],
    ['JD 01 46/00 00 39-91', 1],
    ['JD01460000399X', 0],
  ])('when %j is typed, then %i is found', async (search, found) => {
    const { ids, count } = await list(`search=${encodeURIComponent(search)}`);
    expect([ids.length, count]).toEqual([found, found]);
  });
});

describe('a search whose words have fewer than three letters', () => {
  test('then it is for what words begin with', async () => {
    await shop.rows(
      `UPDATE orders SET name = 'Zoyá Xu', email = 'zx@example.com' WHERE id =
         (SELECT id FROM orders ${NEWEST} LIMIT 1)`,
    );
    for (const search of ['xu', 'Zo', 'zx', 'z']) {
      expect([search, (await list(`search=${search}`)).count]).toEqual([search, 1]);
    }
    expect((await list('search=oy')).count).toBe(0);
    expect((await list('search=oya')).count).toBe(1);
  });

  test('then signs alone find nothing', async () => {
    expect((await list('search=%25')).count).toBe(0);
  });
});

describe('when there are more orders than are counted', () => {
  beforeAll(async () => {
    await insertBareOrders(shop, 9_700);
    await shop.rows('ANALYZE orders');
  });

  test('then their number is about right, and is said to be', async () => {
    const { count, isEstimated } = await list('');
    expect(isEstimated).toBe(true);
    expect(count).toBeGreaterThan(10_000);
    expect(count).toBeLessThan(11_500);
    expect((await list('paymentStatus=Paid')).isEstimated).toBe(false);
  });

  test('then pages follow each other all the same', async () => {
    const expected = await idsBy(`true ${NEWEST} LIMIT 600`);
    const first = await list('limit=200');
    const second = await list(first.next ?? '');
    const third = await list(second.next ?? '');
    expect([...first.ids, ...second.ids, ...third.ids]).toEqual(expected);
    expect((await list(third.previous ?? '')).ids).toEqual(second.ids);
    expect((await list('limit=200&page=3')).ids).toEqual(third.ids);
  });
});

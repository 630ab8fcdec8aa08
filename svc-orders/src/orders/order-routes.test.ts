import { orderUpdated } from '@handloom/contracts/events/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { goodAddress, orderOf, startOrders, type Orders } from '../orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

type Shopper = ReturnType<Orders['signIn']>;
type Listed = { id: string; orderNumber: string };

const placeFor = async (shopper: Shopper, priceMinor = 100, address: object = {}) => {
  const order = orderOf(await shop.sell(priceMinor));
  const { body } = await shopper.place({ ...order, user: { ...goodAddress, ...address } });
  return body.orderId as string;
};
/** Address of the page beside this one, by the Link header; undefined: there is none. */
const beside = (link: unknown, relation: 'next' | 'prev') =>
  new RegExp(`<([^>]+)>; rel="${relation}"`).exec(String(link ?? ''))?.[1];
const idsOf = async (shopper: Shopper, query: string) => {
  const { body, headers } = await shopper.get(`/api/orders?${query}`);
  return { ids: (body as Listed[]).map(({ id }) => id), count: headers['x-total-count'] };
};

describe('who sees which order', () => {
  test('when the order is another shopper’s, then it is as unknown as none', async () => {
    const [owner, other] = [shop.signIn(), shop.signIn()];
    const id = await placeFor(owner);
    expect((await owner.get(`/api/orders/${id}`)).status).toBe(200);
    const answer = await other.get(`/api/orders/${id}`);
    expect(answer).toMatchObject({ status: 404, body: { message: 'Order not found.' } });
    expect((await shop.signIn('admin').get(`/api/orders/${id}`)).status).toBe(200);
  });

  test.each(['nonsense', '00000000-0000-7000-8000-000000000000', '1', '%00', "'"])(
    'when the id is %s, then it is unknown',
    async (id) => {
      expect((await shop.signIn().get(`/api/orders/${id}`)).status).toBe(404);
      expect((await shop.signIn('admin').get(`/api/orders/${id}`)).status).toBe(404);
    },
  );

  test('when a shopper lists orders, then only their own come; an admin gets everyone’s', async () => {
    const [owner, other, admin] = [shop.signIn(), shop.signIn(), shop.signIn('admin')];
    const [mine, theirs] = [await placeFor(owner), await placeFor(other)];
    expect(await idsOf(owner, '')).toEqual({ ids: [mine], count: '1' });
    const { ids } = await idsOf(admin, 'limit=200');
    expect(ids).toEqual(expect.arrayContaining([mine, theirs]));
  });

  test('when nobody is signed in, then there is nothing to see', async () => {
    for (const url of ['/api/orders', '/api/orders/x', '/api/cart', '/api/dead-letters/orders']) {
      const { statusCode, headers } = await shop.app.inject({ url });
      expect([statusCode, headers['cache-control']]).toEqual([401, 'no-store']);
    }
  });
});

describe('an admin’s own orders', () => {
  test('when the list says mine, then only those come', async () => {
    const admin = shop.signIn('admin');
    const [mine] = [await placeFor(admin), await placeFor(shop.signIn())];
    expect(await idsOf(admin, 'mine=true')).toEqual({ ids: [mine], count: '1' });
    expect(Number((await idsOf(admin, 'mine=false')).count)).toBeGreaterThan(1);
  });
});

describe('the list of orders', () => {
  test('when it is paged and sorted, then the order is stable and the count is whole', async () => {
    const shopper = shop.signIn();
    const cheap = await placeFor(shopper, 100);
    const dear = await placeFor(shopper, 30_000);
    const middle = await placeFor(shopper, 2_000);
    expect(await idsOf(shopper, '')).toEqual({ ids: [middle, dear, cheap], count: '3' });
    expect((await idsOf(shopper, 'sort=oldest')).ids).toEqual([cheap, dear, middle]);
    expect((await idsOf(shopper, 'sort=amount-asc')).ids).toEqual([cheap, middle, dear]);
    expect((await idsOf(shopper, 'sort=amount-desc')).ids).toEqual([dear, middle, cheap]);
    expect(await idsOf(shopper, 'limit=2')).toEqual({ ids: [middle, dear], count: '3' });
    expect(await idsOf(shopper, 'limit=2&page=2')).toEqual({ ids: [cheap], count: '3' });
    expect(await idsOf(shopper, 'page=9')).toEqual({ ids: [], count: '3' });
  });

  test('when it is searched, then number, name and e-mail match as plain text', async () => {
    const shopper = shop.signIn();
    const one = await placeFor(shopper, 100, { name: 'Ravi 100% Das', email: 'ravi@rugs.example' });
    const two = await placeFor(shopper, 100, { name: 'Meera_Rao', email: 'meera@example.com' });
    const number = (await shopper.get(`/api/orders/${two}`)).body.orderNumber as string;
    expect((await idsOf(shopper, 'search=ravi')).ids).toEqual([one]);
    expect((await idsOf(shopper, 'search=RUGS.example')).ids).toEqual([one]);
    expect((await idsOf(shopper, `search=${number.toLowerCase()}`)).ids).toEqual([two]);
    expect((await idsOf(shopper, 'search=%25')).ids).toEqual([one]);
    expect((await idsOf(shopper, 'search=_')).ids).toEqual([two]);
    expect((await idsOf(shopper, 'search=%5C')).ids).toEqual([]);
    expect((await idsOf(shopper, 'search=')).ids).toEqual([two, one]);
    expect((await shopper.get('/api/orders?search=%00')).status).toBe(400);
  });

  test('when a phone number is searched, then it is found however it is written', async () => {
    const shopper = shop.signIn();
    const one = await placeFor(shopper, 100, { phone: '+(987) 654-321077' });
    const two = await placeFor(shopper, 100, { phone: '9876543299' });
    for (const search of ['987 654 321077', '+91 987.654.321077', '321077']) {
      const { ids } = await idsOf(shopper, `search=${encodeURIComponent(search)}`);
      expect([search, ids]).toEqual([search, [one]]);
    }
    expect((await idsOf(shopper, 'search=98765432')).ids).toEqual([two, one]);
    expect((await idsOf(shopper, 'search=rug%20321077')).ids).toEqual([]);
    expect((await idsOf(shopper, 'search=99')).ids).toEqual([]);
  });

  test('when it is filtered by status, then only such orders come', async () => {
    const shopper = shop.signIn();
    const [kept, moved] = [await placeFor(shopper), await placeFor(shopper)];
    await shop.signIn('admin').patch(`/api/orders/${moved}`, { status: 'Processing' });
    expect(await idsOf(shopper, 'status=Pending')).toEqual({ ids: [kept], count: '1' });
    expect((await idsOf(shopper, 'status=Processing')).ids).toEqual([moved]);
  });

  test.each(['page=0', 'page=x', 'limit=0', 'limit=201', 'limit=1.5', 'status=Lost', 'sort=up'])(
    'when the query says %s, then 400',
    async (query) => {
      expect((await shop.signIn().get(`/api/orders?${query}`)).status).toBe(400);
    },
  );
});

describe('a list read page after page by its cursor', () => {
  const walk = async (shopper: Shopper, query: string) => {
    const pages: string[][] = [];
    let url: string | undefined = `/api/orders?${query}`;
    while (url && pages.length < 20) {
      const { status, headers, body } = await shopper.get(url);
      expect(status).toBe(200);
      pages.push((body as Listed[]).map(({ id }) => id));
      url = beside(headers['link'], 'next');
    }
    return pages;
  };

  test.each(['newest', 'oldest', 'amount-asc', 'amount-desc'])(
    'when it is sorted %s, then each order comes once, in order, also where amounts or moments are equal',
    async (sort) => {
      const shopper = shop.signIn();
      for (const price of [300, 100, 100, 100, 200]) await placeFor(shopper, price);
      await shop.rows('UPDATE orders SET placed_at = $2 WHERE user_id = $1 AND total_minor = 108', [
        shopper.userId,
        new Date('2026-01-01'),
      ]);
      const { ids } = await idsOf(shopper, `sort=${sort}`);
      const pages = await walk(shopper, `sort=${sort}&limit=2`);
      expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
      expect(pages.flat()).toEqual(ids);
    },
  );

  test('when orders come meanwhile, then none is left out and none comes twice', async () => {
    const shopper = shop.signIn();
    const placed = [await placeFor(shopper), await placeFor(shopper), await placeFor(shopper)];
    const first = await shopper.get('/api/orders?limit=2');
    await placeFor(shopper);
    const next = /<(.+)>/.exec(String(first.headers['link']))?.[1] ?? '';
    expect(next).not.toContain('page=');
    const second = await shopper.get(next);
    expect((second.body as Listed[]).map(({ id }) => id)).toEqual([placed[0]]);
    expect(second.headers['x-total-count']).toBe('4');
    expect(beside(second.headers['link'], 'next')).toBeUndefined();
  });

  test('when filters go along, then the next page keeps them', async () => {
    const shopper = shop.signIn();
    for (let index = 0; index < 3; index += 1) await placeFor(shopper, 100, { name: 'Asha & Co' });
    await placeFor(shopper);
    const pages = await walk(
      shopper,
      `limit=1&status=Pending&search=${encodeURIComponent('a & c')}`,
    );
    expect(pages).toHaveLength(3);
  });

  const none = '00000000-0000-0000-0000-000000000000';
  test.each([
    'nonsense',
    '',
    Buffer.from('["newest","x","y"]').toString('base64url'),
    Buffer.from(`["newest","0000-01-01T00:00:00.000Z","${none}"]`).toString('base64url'),
  ])('when the cursor is "%s", then 400', async (after) => {
    const answer = await shop.signIn().get(`/api/orders?after=${after}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['after']]);
  });

  test('when the cursor is of another sort, then 400', async () => {
    const shopper = shop.signIn();
    for (let index = 0; index < 2; index += 1) await placeFor(shopper);
    const { headers } = await shopper.get('/api/orders?limit=1');
    const next = /<(.+)>/.exec(String(headers['link']))?.[1] ?? '';
    expect((await shopper.get(`${next}&sort=oldest`)).status).toBe(400);
  });
});

describe('changing an order', () => {
  test('when an admin moves it on, then it is stored, answered and told of', async () => {
    const shopper = shop.signIn();
    const id = await placeFor(shopper);
    const change = { status: 'Processing', paymentStatus: 'Paid' };
    const answer = await shop.signIn('admin').patch(`/api/orders/${id}`, change);
    expect(answer).toMatchObject({ status: 200, body: { id, ...change } });
    const { needsAttention, notes, payments, version, refundable, disputed, ...shown } =
      answer.body;
    // Nor is a shopper told which admin it was.
    for (const step of shown.history) delete step.byAccount;
    expect([needsAttention, notes, payments, version, disputed]).toEqual([null, [], [], 2, false]);
    expect(refundable).toEqual({ amount: 1.08, currency: 'USD' });
    expect((await shopper.get(`/api/orders/${id}`)).body).toEqual(shown);
    await eventually(() => {
      const { orderNumber } = answer.body;
      const data = { orderId: id, orderNumber, userId: shopper.userId, version: 2, ...change };
      expect(shop.eventsOf(orderUpdated, shopper.userId)).toMatchObject([{ data }]);
    });
  });

  test('when the transition is illegal, then 409 and nothing changes', async () => {
    const shopper = shop.signIn();
    const id = await placeFor(shopper);
    const change = { status: 'Completed', paymentStatus: 'Paid' };
    expect(await shop.signIn('admin').patch(`/api/orders/${id}`, change)).toMatchObject({
      status: 409,
      body: { success: false, message: 'An order that is Pending cannot become Completed.' },
    });
    const state = { status: 'Pending', paymentStatus: 'Pending' };
    expect((await shopper.get(`/api/orders/${id}`)).body).toMatchObject(state);
  });

  test('when the same change comes ten times at once, then it happens and is told of once', async () => {
    const shopper = shop.signIn();
    const id = await placeFor(shopper);
    const admin = shop.signIn('admin');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.patch(`/api/orders/${id}`, { status: 'Processing' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await recordedUpdates(id)).toBe(1);
  });

  test('when two have opened the same version, then one wins and the other is told what is there', async () => {
    const id = await placeFor(shop.signIn());
    const admin = shop.signIn('admin');
    const { version } = (await admin.get(`/api/orders/${id}`)).body;
    const answers = await Promise.all(
      [{ status: 'Processing' }, { paymentStatus: 'Paid' }].map((change) =>
        admin.patch(`/api/orders/${id}`, { ...change, version }),
      ),
    );
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(lost?.body).toMatchObject({
      message: 'Somebody else has changed this order since you opened it.',
      current: won?.body,
    });
    const again = { paymentStatus: 'Paid', status: 'Processing', version: won?.body.version };
    expect((await admin.patch(`/api/orders/${id}`, again)).status).toBe(200);
    expect(await recordedUpdates(id)).toBe(2);
  });

  test('when changes that exclude each other come at once, then one wins', async () => {
    const id = await placeFor(shop.signIn());
    const admin = shop.signIn('admin');
    await admin.patch(`/api/orders/${id}`, { status: 'Processing' });
    const answers = await Promise.all([
      admin.patch(`/api/orders/${id}`, { status: 'Shipped' }),
      admin.patch(`/api/orders/${id}`, { status: 'Cancelled' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await recordedUpdates(id)).toBe(2);
  });

  test('when a shopper tries, then 403; an unknown order is 404; an empty or wrong change is 400', async () => {
    const shopper = shop.signIn();
    const id = await placeFor(shopper);
    const admin = shop.signIn('admin');
    expect((await shopper.patch(`/api/orders/${id}`, { status: 'Cancelled' })).status).toBe(403);
    expect((await admin.patch('/api/orders/nonsense', { status: 'Cancelled' })).status).toBe(404);
    expect((await admin.patch(`/api/orders/${id}`, {})).status).toBe(400);
    expect((await admin.patch(`/api/orders/${id}`, { status: 'Lost' })).status).toBe(400);
  });

  const recordedUpdates = async (id: string) => {
    const rows = await shop.rows(
      `SELECT 1 FROM outbox WHERE subject = $1 AND payload->'data'->>'orderId' = $2`,
      [orderUpdated.subject, id],
    );
    return rows.length;
  };
});

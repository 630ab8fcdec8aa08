import { randomUUID } from 'node:crypto';
import { orderUpdated } from '@handloom/contracts/events/orders';
import { adminWrites } from '@handloom/test-kit/access-matrix';
import {
  auditLinesOf,
  auditTamperings,
  writesOfFailedEvents,
  type AuditedWrites,
} from '@handloom/test-kit/audit-lines';
import { fileForm, form, startCatalog, type CatalogUnderTest } from './catalog-under-test';
import { buyerOf, reviewedRug } from './reviews-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

const rows = <Row>(sql: string) => shop.database.$queryRawUnsafe<Row[]>(sql);
const uniqueName = () => `Made ${randomUUID().slice(0, 8)}`;

type Method = 'POST' | 'PATCH' | 'PUT' | 'DELETE';
/** What one call of a route leaves in the audit. */
const leaves = (route: `${Method} ${string}`, payload?: object | ReturnType<typeof form>) => {
  const [method, url] = route.split(' ') as [Method, string];
  return auditLinesOf(rows, async () => {
    const sent = payload && 'headers' in payload ? payload : payload && { payload };
    const answer = await shop.asAdmin({ method, url, ...sent });
    expect([route, answer.statusCode < 300 || answer.body]).toEqual([route, true]);
  });
};

const BROKEN_EVENT = {
  consumer: 'catalog-orders',
  subject: orderUpdated.subject,
  data: {
    orderId: randomUUID(),
    orderNumber: 'HR-1',
    userId: 'u',
    status: 'Shipped',
    paymentStatus: 'Paid',
    version: 2,
  },
};

/** Every route by which admins change something, and the lines that one call of it leaves. */
const WRITES: AuditedWrites = {
  'POST /api/categories': async () => {
    const name = uniqueName();
    const lines = await leaves('POST /api/categories', { name });
    const after = { name, slug: name.toLowerCase().replace(' ', '-') };
    return {
      lines,
      expected: { kind: 'category', name, action: 'created', before: null, after },
    };
  },
  'PUT /api/categories/:id': async () => {
    const { _id, name } = await shop.addCategory(uniqueName());
    const lines = await leaves(`PUT /api/categories/${_id}`, { name: name.toUpperCase() });
    const changed = { before: { name }, after: { name: name.toUpperCase() } };
    return { lines, expected: { kind: 'category', about: _id, action: 'changed', ...changed } };
  },
  'DELETE /api/categories/:id': async () => {
    const { _id, name, slug } = await shop.addCategory(uniqueName());
    const lines = await leaves(`DELETE /api/categories/${_id}`);
    const gone = { action: 'deleted', before: { name, slug }, after: null };
    return { lines, expected: { kind: 'category', about: _id, ...gone } };
  },
  'POST /api/sizes': async () => {
    const measures = { name: uniqueName(), widthFeet: 3, heightFeet: 4, isRound: false };
    const lines = await leaves('POST /api/sizes', measures);
    return {
      lines,
      expected: { kind: 'size', action: 'created', before: null, after: measures },
    };
  },
  'PUT /api/sizes/:id': async () => {
    const { _id, name } = await shop.addSize(uniqueName());
    const lines = await leaves(`PUT /api/sizes/${_id}`, { name, widthFeet: 6, heightFeet: 8 });
    const changed = { before: { widthFeet: 5 }, after: { widthFeet: 6 } };
    return { lines, expected: { kind: 'size', about: _id, action: 'changed', ...changed } };
  },
  'DELETE /api/sizes/:id': async () => {
    const { _id } = await shop.addSize(uniqueName());
    const lines = await leaves(`DELETE /api/sizes/${_id}`);
    return { lines, expected: { kind: 'size', about: _id, action: 'deleted', after: null } };
  },
  'POST /api/products': async () => {
    const { category, size } = await shop.addProduct();
    const fields = { name: 'New rug', description: 'Wool', price: '10.5', originalPrice: '12' };
    const sent = form({ ...fields, category: category._id, size: size._id });
    const lines = await leaves('POST /api/products', sent);
    const after = expect.objectContaining({
      price: 10.5,
      category: 'Plain Rug',
      size: 'Plain Size',
    }) as Record<string, unknown>;
    return { lines, expected: { kind: 'product', name: 'New rug', action: 'created', after } };
  },
  'PATCH /api/products/:id': async () => {
    const { _id } = await shop.addProduct();
    const { name } = await shop.addCategory(uniqueName());
    const [other] = await rows<{ id: string }>(`SELECT id FROM categories WHERE name = '${name}'`);
    const sent = form({ price: '7999.5', category: other?.id });
    const lines = await leaves(`PATCH /api/products/${_id}`, sent);
    const before = { price: 8000, category: 'Plain Rug' };
    const after = { price: 7999.5, category: name };
    return { lines, expected: { kind: 'product', about: _id, action: 'changed', before, after } };
  },
  'DELETE /api/products/:id': async () => {
    const { _id, name } = await shop.addProduct();
    const lines = await leaves(`DELETE /api/products/${_id}`);
    return {
      lines,
      expected: { kind: 'product', about: _id, name, action: 'deleted', after: null },
    };
  },
  'POST /api/products/import': async () => {
    const { _id } = await shop.addProduct();
    const sent = fileForm(`ID,Price\n${_id},7000.5\n`);
    const lines = await leaves('POST /api/products/import', sent);
    const changed = { before: { price: 8000 }, after: { price: 7000.5 } };
    return { lines, expected: { kind: 'product', about: _id, action: 'changed', ...changed } };
  },
  'POST /api/products/bulk': async () => {
    const { _id } = await shop.addProduct();
    const action = { kind: 'price', price: { by: 'percent', value: -10 } };
    const lines = await leaves('POST /api/products/bulk', { ids: [_id], action });
    const changed = { before: { price: 8000 }, after: { price: 7200 } };
    return { lines, expected: { kind: 'product', about: _id, action: 'changed', ...changed } };
  },
  ...writesOfFailedEvents('catalog', BROKEN_EVENT, { rows, leaves }),
};

describe('what an admin changes is written down with it', () => {
  test('every route by which admins change something is here', () => {
    expect(adminWrites(shop.app)).toEqual(Object.keys(WRITES).toSorted());
  });

  test.each(Object.entries(WRITES))('%s', async (_route, act) => {
    const { lines, expected } = await act();
    expect(lines).toEqual([expect.objectContaining({ by_id: 'admin-1', ...expected })]);
  });

  test('all that they decide of a product, also the rating that waits behind reviews', async () => {
    const { id } = await reviewedRug(shop, 5);
    const hash = 'ab'.repeat(16);
    await shop.database.image.create({ data: { hash, width: 2, height: 3, placeholder: '' } });
    const after = {
      name: 'Jhelum',
      description: 'Two colours.',
      originalPrice: 99,
      rating: 2.5,
      estimatedDelivery: '3 days',
      returnsAccepted: false,
      returnWindow: '1 day',
      published: false,
    };
    const fields = Object.entries(after).map(([name, value]) => [name, String(value)]);
    const pictures = { keepImages: `["/images/${hash}"]`, altTexts: '["A corner"]' };
    const sent = form({ ...Object.fromEntries(fields), ...pictures });
    expect(await leaves(`PATCH /api/products/${id}`, sent)).toMatchObject([
      {
        before: { rating: 4 },
        after: { ...after, images: [`/images/${hash}`], altTexts: ['A corner'] },
      },
    ]);
  });

  test('what they delete many at a time', async () => {
    const { _id, name } = await shop.addProduct();
    const many = { ids: [_id], action: { kind: 'delete' } };
    expect(await leaves('POST /api/products/bulk', many)).toMatchObject([
      {
        kind: 'product',
        about: _id,
        name,
        action: 'deleted',
        before: { price: 8000 },
        after: null,
      },
    ]);
  });

  test('what they do with others’ reviews, by routes that are the authors’ too', async () => {
    const { reviews } = await reviewedRug(shop, 5);
    const about = reviews[0]?._id ?? '';
    expect(await leaves(`PATCH /api/reviews/${about}`, { hidden: true })).toMatchObject([
      { kind: 'review', about, before: { hidden: false }, after: { hidden: true } },
    ]);
    expect(await leaves(`DELETE /api/reviews/${about}`)).toMatchObject([
      { kind: 'review', about, action: 'deleted', before: { text: 'Review 1' }, after: null },
    ]);
  });

  test('that they show their own review again, which another had hidden', async () => {
    const { _id: productId } = await shop.addProduct();
    const id = randomUUID();
    const theirs = { id, productId, userId: 'admin-1', stars: 1, text: 'Ours', hidden: true };
    await shop.database.review.create({ data: theirs });
    expect(await leaves(`PATCH /api/reviews/${id}`, { hidden: false, stars: 5 })).toMatchObject([
      { about: id, before: { hidden: true, stars: 1 }, after: { hidden: false, stars: 5 } },
    ]);
  });

  test('what is refused, changes nothing, or is an author’s own leaves no line', async () => {
    const { _id: category, name } = await shop.addCategory(uniqueName());
    expect(await leaves(`PUT /api/categories/${category}`, { name })).toEqual([]);
    const { _id: rug, category: theSame, size } = await shop.addProduct();
    const inCapitals = { category: theSame._id.toUpperCase(), size: size._id.toUpperCase() };
    expect(await leaves(`PATCH /api/products/${rug}`, form(inCapitals))).toEqual([]);
    const author = await buyerOf(shop, [rug]);
    const lines = await auditLinesOf(rows, async () => {
      const review = (await author.review(rug)).json<{ _id: string }>();
      await author.send('DELETE', `/api/reviews/${review._id}`);
      const theirs = {
        id: randomUUID(),
        productId: rug,
        userId: 'admin-1',
        stars: 5,
        text: 'Ours',
      };
      await shop.database.review.create({ data: theirs });
      await shop.asAdmin({ method: 'DELETE', url: `/api/reviews/${theirs.id}` });
      await shop.asAdmin({ method: 'POST', url: '/api/categories', payload: { name } });
    });
    expect(lines).toEqual([]);
  });
});

describe('nobody rewrites the audit', () => {
  test('the service’s own login can only append to it', async () => {
    await shop.addCategory(uniqueName());
    expect(await auditTamperings(shop.serviceUrl)).toEqual([]);
  });

  test('even the owner changes, deletes and empties nothing by mistake', async () => {
    const done = await auditTamperings(shop.databaseUrl);
    expect(done.filter((statement) => /^(UPDATE|DELETE|TRUNCATE|SET)/.test(statement))).toEqual([]);
  });
});

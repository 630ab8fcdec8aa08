import { randomUUID } from 'node:crypto';
import { MAX_AMOUNT } from '@handloom/contracts/money-format';
import type { ProductBulk, ProductBulkResult } from '@handloom/contracts/product-bulk';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

const send = (payload: ProductBulk) =>
  shop.asAdmin({ method: 'POST', url: '/api/products/bulk', payload });
const done = async (payload: ProductBulk) => {
  const answer = await send(payload);
  expect([answer.statusCode, answer.statusCode === 200 || answer.body]).toEqual([200, true]);
  return answer.json<ProductBulkResult>().products;
};
const percent = (value: number) => ({ kind: 'price', price: { by: 'percent', value } }) as const;
const priceOf = async (id: string) =>
  (await shop.app.inject(`/api/products/${id}`)).json<{ price: number }>().price;
const subjectsOf = async (id: string) => {
  const rows = await shop.database.$queryRaw<{ subject: string }[]>`
    SELECT subject FROM outbox WHERE payload->'data'->>'productId' = ${id} ORDER BY sequence`;
  return rows.map(({ subject }) => subject.split('.').at(2));
};
const lastVersionOf = async (id: string) => {
  const [last] = await shop.database.$queryRaw<{ version: number }[]>`
    SELECT (payload->'data'->>'version')::int AS version FROM outbox
    WHERE payload->'data'->>'productId' = ${id} ORDER BY sequence DESC LIMIT 1`;
  return last?.version;
};

test('when prices change by percent, then the minor unit is rounded, and a trial run changes none', async () => {
  const [one, other] = [
    await shop.addProduct({ price: '10.05' }),
    await shop.addProduct({ price: '99' }),
  ];
  const ids = [one._id, other._id, one._id];
  const expected = [
    { _id: one._id, before: { price: 10.05 }, after: { price: 9.05 } },
    { _id: other._id, before: { price: 99 }, after: { price: 89.1 } },
  ];
  expect(await done({ ids, action: percent(-10), dryRun: true })).toMatchObject(expected);
  expect(await priceOf(one._id)).toBe(10.05);
  expect(await done({ ids, action: percent(-10) })).toMatchObject(expected);
  expect([await priceOf(one._id), await priceOf(other._id)]).toEqual([9.05, 89.1]);
  expect(await subjectsOf(one._id)).toEqual(['product-changed', 'product-changed']);
});

test.each([
  ['102.5', -99.4, 0.62],
  ['56.25', -93.04, 3.92],
  ['0.01', -50, 0.01],
  ['9000000', 1000, 99_000_000],
])(
  'when %s changes by %f percent, then half a minor unit goes up: %f',
  async (price, by, after) => {
    const { _id } = await shop.addProduct({ price });
    expect(await done({ ids: [_id], action: percent(by) })).toMatchObject([
      { after: { price: after } },
    ]);
  },
);

test('when a price would fall below zero or rise beyond all, then that one stays, and it is said', async () => {
  const [cheap, dear] = [
    await shop.addProduct({ price: '5' }),
    await shop.addProduct({ price: '50' }),
  ];
  const ids = [cheap._id, dear._id];
  const action = { kind: 'price', price: { by: 'amount', value: -10 } } as const;
  expect(await done({ ids, action })).toMatchObject([
    { after: null, problem: 'The price would be below zero' },
    { after: { price: 40 } },
  ]);
  expect([await priceOf(cheap._id), await priceOf(dear._id)]).toEqual([5, 40]);
  const most = { kind: 'price', price: { by: 'amount', value: MAX_AMOUNT } } as const;
  expect(await done({ ids: [dear._id], action: most })).toMatchObject([
    { problem: 'The price would be too high' },
  ]);
});

test('when somebody else changes a price meanwhile, and moves the product to a new category, then the percent are of theirs, and the category is named', async () => {
  const { _id } = await shop.addProduct({ price: '100' });
  const [sent] = await shop.database.$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT 1 FROM products WHERE id = ${_id}::uuid FOR NO KEY UPDATE`;
    const waiting = done({ ids: [_id], action: percent(-10) });
    await somebodyWaits(transaction);
    const category = { create: { name: 'Just Added', slug: 'just-added' } };
    await transaction.product.update({
      where: { id: _id },
      data: { priceMinor: 20_000, category },
    });
    // Not awaited here: it waits for the end of this transaction.
    return [waiting];
  });
  const category = 'Just Added';
  expect(await sent).toMatchObject([
    { before: { price: 200, category }, after: { price: 180, category } },
  ]);
  expect(await priceOf(_id)).toBe(180);
});

test('when a price is set that it has already, then nothing is written', async () => {
  const { _id } = await shop.addProduct({ price: '5' });
  await done({ ids: [_id], action: { kind: 'price', price: { by: 'setting', value: 5 } } });
  expect(await subjectsOf(_id)).toEqual(['product-changed']);
});

test('when a change of prices is undone, then those have their former prices whose price is still the one that was set', async () => {
  const shown = await Promise.all(['100', '200', '300'].map((price) => shop.addProduct({ price })));
  const [one, other, gone] = shown.map(({ _id }) => _id) as [string, string, string];
  const ids = [one, other, gone];
  const prices = Object.fromEntries(
    (await done({ ids, action: percent(-10) })).map(({ _id, before, after }) => [
      _id,
      { set: after?.price ?? 0, former: before?.price ?? 0 },
    ]),
  );
  await done({ ids: [other], action: { kind: 'price', price: { by: 'setting', value: 190 } } });
  await done({ ids: [gone], action: { kind: 'delete' } });
  const undo: ProductBulk = { ids, action: { kind: 'price', price: { by: 'undoing', prices } } };
  const expected = [
    { after: { price: 100 } },
    { after: null, problem: 'Its price has been changed since' },
    { after: null, problem: 'This product does not exist any more' },
  ];
  expect(await done(undo)).toMatchObject(expected);
  expect([await priceOf(one), await priceOf(other)]).toEqual([100, 190]);
  // The answer may have been lost.
  expect(await done(undo)).toMatchObject(expected);
  // Who edits it in a form is told: it has another version.
  expect(await subjectsOf(one)).toEqual(Array(3).fill('product-changed'));
});

test('when a product is named of whose price nothing is told, then it stays', async () => {
  const { _id } = await shop.addProduct({ price: '5' });
  const action = { kind: 'price', price: { by: 'undoing', prices: {} } } as const;
  expect(await done({ ids: [_id], action })).toMatchObject([
    { after: null, problem: 'Its price has been changed since' },
  ]);
});

test('when several go to another category, then lists and counts know it', async () => {
  const category = await shop.addCategory('Other Weave');
  const ids = [(await shop.addProduct())._id, (await shop.addProduct())._id];
  await done({ ids, action: { kind: 'category', category: category._id } });
  expect((await shop.list('?category=other-weave')).total).toBe(2);
  const refused = await send({ ids, action: { kind: 'category', category: randomUUID() } });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { errors: { category: 'This category does not exist' } },
  ]);
});

test('when the category is deleted while products go there, then that is said, and none moves', async () => {
  const category = await shop.addCategory('Soon Gone');
  const { _id } = await shop.addProduct();
  const answer = await shop.overtaken(
    () => send({ ids: [_id], action: { kind: 'category', category: category._id } }),
    (transaction) => transaction.category.delete({ where: { id: category._id } }),
  );
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { errors: { category: 'This category or size does not exist any more' } },
  ]);
  expect(await subjectsOf(_id)).toEqual(['product-changed']);
});

test('when a change of categories is undone, then those are back where they were that nobody moved since', async () => {
  const [from, to, elsewhere] = [
    await shop.addCategory('Undone From'),
    await shop.addCategory('Undone To'),
    await shop.addCategory('Undone Elsewhere'),
  ];
  const shown = await Promise.all(
    [from, from, elsewhere].map(({ _id }) => shop.addProduct({ category: _id })),
  );
  const ids = shown.map(({ _id }) => _id) as [string, string, string];
  const moved = await done({ ids, action: { kind: 'category', category: to._id } });
  const categories = Object.fromEntries(
    moved.map(({ _id, before, after }) => [
      _id,
      { set: after?.category ?? '', former: before?.category ?? '' },
    ]),
  );
  await done({ ids: [ids[1]], action: { kind: 'category', category: elsewhere._id } });
  const untold = (await shop.addProduct())._id;
  const undo: ProductBulk = {
    ids: [...ids, untold],
    action: { kind: 'category', category: { by: 'undoing', categories } },
  };
  const problem = 'Its category has been changed since';
  const expected = [
    { after: { category: 'Undone From' } },
    { after: null, problem },
    { after: { category: 'Undone Elsewhere' } },
    { after: null, problem },
  ];
  expect(await done(undo)).toMatchObject(expected);
  // The answer may have been lost.
  expect(await done(undo)).toMatchObject(expected);
  expect((await shop.list('?category=undone-from')).total).toBe(1);
  // Moved, moved back; what did not change is not told of.
  expect(await subjectsOf(ids[0])).toEqual(Array(3).fill('product-changed'));
});

test('when the former category is gone, then the product stays where it is, and it is said', async () => {
  const [from, to] = [await shop.addCategory('Gone From'), await shop.addCategory('Gone To')];
  const { _id } = await shop.addProduct({ category: from._id });
  await done({ ids: [_id], action: { kind: 'category', category: to._id } });
  await shop.asAdmin({ method: 'DELETE', url: `/api/categories/${from._id}` });
  const categories = { [_id]: { set: 'Gone To', former: 'Gone From' } };
  expect(
    await done({
      ids: [_id],
      action: { kind: 'category', category: { by: 'undoing', categories } },
    }),
  ).toMatchObject([{ after: null, problem: 'Its former category does not exist any more' }]);
  expect((await shop.list('?category=gone-to')).total).toBe(1);
});

test('when several are deleted, then they are gone, and one that was gone before is named', async () => {
  const ids = [
    (await shop.addProduct())._id,
    randomUUID(),
    'nothing',
    (await shop.addProduct())._id,
  ];
  const gone = { name: null, problem: 'This product does not exist any more' };
  expect(await done({ ids, action: { kind: 'delete' } })).toMatchObject([
    { after: null },
    gone,
    gone,
    { after: null },
  ]);
  // Each statement of a transaction has its number: one for each of 1,000 would keep all who write waiting.
  expect(
    await shop.database.$queryRaw`
      SELECT count(*)::int AS events, count(DISTINCT cmin::text)::int AS statements FROM outbox
      WHERE subject LIKE '%product-deleted%' AND payload->'data'->>'productId' = ANY(${ids})`,
  ).toEqual([{ events: 2, statements: 1 }]);
  const { _id } = await shop.addProduct();
  expect(await done({ ids: [_id.toUpperCase()], action: { kind: 'delete' } })).toMatchObject([
    { _id, name: 'Indus Plain', after: null },
  ]);
  for (const id of [ids[0], ids[3], _id] as string[]) {
    expect((await shop.app.inject(`/api/products/${id}`)).statusCode).toBe(404);
    expect(await subjectsOf(id)).toEqual(['product-changed', 'product-deleted']);
    // Above all others: who knows the product by the last of them would keep it.
    expect(await lastVersionOf(id)).toBe(2);
  }
});

test.each([9.999, -0.005])('when prices are to change by %f, then it is refused', async (value) => {
  const { _id } = await shop.addProduct({ price: '50' });
  const answer = await send({
    ids: [_id],
    action: { kind: 'price', price: { by: 'amount', value } },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { error: 'At most two decimals are allowed' },
  ]);
  expect(await priceOf(_id)).toBe(50);
});

test.each([
  [[], 'Choose a product'],
  [Array.from({ length: 1001 }, String), 'at most'],
])('when none or too many are chosen, then it is refused', async (ids) => {
  expect((await send({ ids, action: { kind: 'delete' } })).statusCode).toBe(400);
});

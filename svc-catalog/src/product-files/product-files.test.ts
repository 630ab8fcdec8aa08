import sharp from 'sharp';
import type { ImportReport } from '@handloom/contracts/product-files';
import { csvLine } from '@handloom/service-kit/lists/csv';
import { fileForm, startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;
beforeEach(async () => {
  await shop.database.$executeRaw`DELETE FROM products`;
});
beforeAll(async () => {
  shop = await startCatalog();
  await shop.addCategory('Hand Woven');
  await shop.addSize('3X5');
});
afterAll(() => shop.close());

const NEW = 'Name,Description,Price,Original price,Category,Size\n';
const exported = async (query = '') =>
  (await shop.asAdmin({ url: `/api/products/export.csv${query}` })).body;
const send = (csv: string | Buffer, query = '') =>
  shop.asAdmin({ method: 'POST', url: `/api/products/import${query}`, ...fileForm(csv) });
const importing = async (csv: string, query = '') => {
  const answer = await send(csv, query);
  expect([answer.statusCode, answer.statusCode === 200 || answer.body]).toEqual([200, true]);
  return answer.json<ImportReport>();
};
const eventsOf = (id: string) =>
  shop.database.$queryRaw<{ version: number; price: number }[]>`
    SELECT (payload->'data'->>'version')::int AS version, (payload->'data'->>'priceMinor')::int AS price
    FROM outbox WHERE payload->'data'->>'productId' = ${id} ORDER BY sequence`;

describe('what is exported', () => {
  test('has a row for each product, oldest first, with formulas as text', async () => {
    await shop.addProduct({
      name: '=HYPERLINK("http://evil.example")',
      description: 'Two\nlines, "so"',
    });
    const { _id } = await shop.addProduct({ name: 'Indus', price: '12.5', rating: '' });
    const [header, , last] = (await exported()).split(/\r\n(?!lines)/);
    expect(header).toMatch(/^\uFEFFID,Name,Description,Price,Original price,Category,Size,Rating,/);
    expect(await exported()).toContain(
      `"'=HYPERLINK(""http://evil.example"")","Two\nlines, ""so""",8000,`,
    );
    expect(last).toBe(
      `${_id},Indus,One colour from edge to edge.,12.5,10000,Plain Rug,Plain Size,,15 - 20 Days,yes,14 days,yes,,`,
    );
  });

  test('is what the list would show: of a search, a category and a size', async () => {
    await shop.addProduct({ name: 'Ganga runner' });
    await shop.addProduct({ name: 'Yamuna runner' });
    const rows = async (query: string) => (await exported(query)).split('\r\n').length - 2;
    expect(await rows('?search=ganga')).toBe(1);
    expect(await rows('?search=runner&category=plain-rug')).toBe(2);
    expect(await rows('?category=hand-woven')).toBe(0);
    expect(await rows('?category=no-such-category')).toBe(0);
    expect(await rows('?search=runner&size=Plain%20Size')).toBe(2);
    expect(await rows('?search=runner&size=3X5')).toBe(0);
    expect(await rows('?search=runner&size=no-such-size')).toBe(0);
  });

  test('comes back as it went, however it was written', async () => {
    const odd = [
      "'=1+1",
      "''",
      '-5%',
      '\ttab',
      ' spaces ',
      '"quoted"',
      'a;b',
      'N;=1+1',
      "N;'=1",
      'N\t=1',
      'one\n- two',
      '＝1',
      '𝕨ool 羊毛 صوف',
      'x'.repeat(200),
    ];
    for (const name of odd)
      await shop.addProduct({ name: `${name} `.trimEnd(), description: name || 'x' });
    for (const name of ['İznik', 'i\u0307znik'])
      await shop.addProduct({ size: (await shop.addSize(name))._id });
    const before = await exported();
    expect(await importing(before)).toMatchObject({
      imported: true,
      rows: odd.length + 2,
      unchanged: odd.length + 2,
      errorCount: 0,
    });
    expect(await exported()).toBe(before);
  });
});

describe('an import', () => {
  test('takes a picture’s alt text from its line, and leaves texts alone without their column', async () => {
    const pictures = ['#010203', '#040506'].map(async (background) => ({
      name: 'rug.png',
      content: await sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer(),
    }));
    const { _id } = await shop.addProduct({}, await Promise.all(pictures));
    const given = (texts: string) => importing(`ID,Alt texts\r\n${csvLine([_id, texts])}`);
    const texts = async () => (await shop.list()).products[0]?.images.map(({ alt }) => alt);

    expect(await given('\n=1+1, "red"')).toMatchObject({ imported: true, changed: 1 });
    expect(await texts()).toEqual([undefined, '=1+1, "red"']);
    const before = await exported();
    expect(await importing(before)).toMatchObject({ unchanged: 1 });
    await importing(`ID,Price\n${_id},9\n`);
    expect(await texts()).toEqual([undefined, '=1+1, "red"']);
    expect(await given('one\ntwo\nthree')).toMatchObject({
      imported: false,
      errors: [{ row: 2, column: 'Alt texts', message: 'There are more lines than pictures' }],
    });
    await given('');
    expect(await texts()).toEqual([undefined, undefined]);
  });

  test('adds and changes, whole, with one event each, and leaves alone what says the same', async () => {
    const [one, other] = [await shop.addProduct(), await shop.addProduct({ name: 'Other' })];
    const csv = `ID,Price,Name\n${one._id},9000.5,Indus Plain\n${other._id.toUpperCase()},8000,Other\n`;
    const report = await importing(csv);
    expect(report).toMatchObject({ imported: true, rows: 2, added: 0, changed: 1, unchanged: 1 });
    expect(report.changes).toEqual([
      {
        row: 2,
        _id: one._id,
        name: 'Indus Plain',
        fields: [{ column: 'Price', before: '8000', after: '9000.5' }],
      },
    ]);
    expect(await eventsOf(one._id)).toEqual([
      { version: 1, price: 800_000 },
      { version: 2, price: 900_050 },
    ]);
    expect(await eventsOf(other._id)).toHaveLength(1);

    const added = await importing(
      `${NEW}Ganga,Wool,100,120,hand-woven,3x5\nJhelum,Silk,7,7,Hand Woven,3X5\n`,
    );
    expect(added).toMatchObject({ imported: true, added: 2, changed: 0 });
    const { products, total } = await shop.list('?sort=newest');
    expect([total, products[0]]).toMatchObject([
      4,
      {
        name: 'Jhelum',
        price: 7,
        category: { slug: 'hand-woven' },
        estimatedDelivery: '15 - 20 Days',
        images: [],
      },
    ]);
    expect(await eventsOf(products[0]?._id ?? '')).toEqual([{ version: 1, price: 700 }]);
  });

  test('that is tried changes nothing, and says what it would', async () => {
    const { _id } = await shop.addProduct();
    const before = await exported();
    const report = await importing(`ID,Name\n${_id},New name\n`, '?dryRun=true');
    expect(report).toMatchObject({ imported: false, changed: 1, errorCount: 0 });
    expect([await exported(), await eventsOf(_id)]).toEqual([before, [expect.anything()]]);
  });

  test('with one wrong cell imports nothing, and names row, column and why', async () => {
    const { _id } = await shop.addProduct();
    const before = await exported();
    const head =
      'ID,Name,Description,Price,Original price,Category,Size,Returns accepted,Pictures\n';
    const rows = [
      [_id, 'Fine', 'Wool', '1', '1', 'Hand Woven', '3X5', 'no', ''],
      ['', 'Fine too', 'Wool', '1', '1', 'Hand Woven', '3X5', '', ''],
      ['', '', 'Wool', '12.345', '-1', 'Hand Woven', '3X5', '', ''],
      ['', 'A', 'Wool', '0x10', '1e3', 'Hand Woven', '3X5', '', ''],
      ['', '', 'Wool', '1', '1', 'Hand Wovven', '9X9', 'perhaps', ''],
      ['no-id', 'A', 'Wool', '1', '1', 'Hand Woven', '3X5', '', ''],
      [_id, 'A', 'Wool', '1', '1', 'Hand Woven', '3X5', '', ''],
      ['', 'A', 'Wool', '1,50', '1', 'Hand Woven', '3X5', '', 'https://x.example/images/abc'],
      ['', 'A', 'Wool', '1', '1', 'Hand Woven', '3X5', 'constructor', ''],
      ['', 'A', 'Wool', '1', '1', 'Hand Woven', '3X5', '__proto__', ''],
      ['', 'A', 'Wo\0ol', '1', '1', 'Hand\0Woven', '3X5', '', 'a\0b'],
      ['', 'A', 'Wool', '1', '1', 'Hand Woven', '3X5', '', '/images/'],
    ];
    const report = await importing(head + rows.map(csvLine).join(''));
    expect(report).toMatchObject({ imported: false, rows: 12 });
    expect(report.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual(
      [
        '4 Name: Name is required',
        '4 Price: At most two decimals are allowed',
        '4 Original price: Original price must be positive',
        '5 Price: Must be a number',
        '5 Original price: Must be a number',
        '6 Name: Name is required',
        '6 Category: There is no category "Hand Wovven"',
        '6 Size: There is no size "9X9"',
        '6 Returns accepted: Write yes or no',
        '7 ID: There is no product with this ID. A new one has none',
        '8 ID: This product is in the file twice',
        '9 Price: Must be a number',
        '9 Pictures: The shop has no picture "abc"',
        '10 Returns accepted: Write yes or no',
        '11 Returns accepted: Write yes or no',
        '12 Category: There is no category "Hand\0Woven"',
        '12 Description: This holds a character that is not allowed',
        '12 Pictures: The shop has no picture "a\0b"',
        '13 Pictures: The shop has no picture ""',
      ],
    );
    expect(report.errorCount).toBe(19);
    expect(await exported()).toBe(before);
  });

  test.each([
    ['a mark of its encoding and semicolons', (csv: string) => `\uFEFF${csv.replaceAll(',', ';')}`],
    ['tabs', (csv: string) => csv.replaceAll(',', '\t')],
    [
      'lines of Windows, and empty ones at its end',
      (csv: string) => `${csv.replaceAll('\n', '\r\n')}\r\n,,,\r\n`,
    ],
  ])('may have %s', async (_what, written) => {
    const report = await importing(written(`${NEW}Ganga,Wool,100,120,Hand Woven,3X5\n`));
    expect(report).toMatchObject({ imported: true, added: 1, rows: 1, errorCount: 0 });
  });

  test('counts rows as spreadsheets do, empty ones too', async () => {
    const { _id } = await shop.addProduct();
    const report = await importing(`ID,Price\r\n\r\n , \r\n${_id},abc\r\n,\r\nno-id,1\r\n`);
    expect(report).toMatchObject({
      rows: 2,
      errors: [
        { row: 4, column: 'Price' },
        { row: 6, column: 'ID' },
      ],
    });
  });

  test.each<[string, string | Buffer, number, string]>([
    ['is empty', '', 400, 'The file is empty.'],
    [
      'has a column that nobody knows',
      'Name,Prise\na,1\n',
      400,
      'The column "Prise" is not known.',
    ],
    ['has a column twice', 'Name,name\na,b\n', 400, 'The column "Name" is there twice.'],
    ['is not in UTF-8', Buffer.from([0x4e, 0x61, 0xe9, 0x0a]), 400, 'The file is not in UTF-8.'],
    ['leaves a quote open', 'Name\n"a\nb\n', 400, 'The file is not a CSV that can be read'],
    [
      'has too many rows',
      // Nothing after them is looked at any more.
      `Name\n${'a\n'.repeat(10_001)}"`,
      413,
      'A file can have at most 10,000 products.',
    ],
    ['is too large', Buffer.alloc(16_777_217, 0x61), 413, 'A file can have at most 16 MB.'],
  ])('that %s is refused by a sentence', async (_what, csv, status, sentence) => {
    const answer = await send(csv);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      status,
      { success: false, error: expect.stringContaining(sentence) },
    ]);
  });

  test('without a file, or not as a form, is refused too', async () => {
    const url = '/api/products/import';
    const empty = {
      payload: '--b--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    };
    expect((await shop.asAdmin({ method: 'POST', url, ...empty })).json()).toMatchObject({
      error: 'Choose a CSV file.',
    });
    expect((await shop.asAdmin({ method: 'POST', url, payload: {} })).statusCode).toBe(415);
    const { payload, headers } = fileForm(NEW);
    for (const torn of [
      '--b\r\nContent-Disp',
      payload.subarray(0, payload.length - 40),
      'no form',
    ]) {
      const form =
        typeof torn === 'string' ? { ...empty, payload: torn } : { payload: torn, headers };
      const answer = await shop.asAdmin({ method: 'POST', url, ...form });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { error: expect.stringMatching(/^The form could not be read|^Choose a CSV/) },
      ]);
    }
  });

  test('of a rug with reviews changes what the shop says of it, not what buyers said', async () => {
    const { _id } = await shop.addProduct({ rating: '4' });
    await shop.database
      .$executeRaw`UPDATE products SET rating = 2.5, review_count = 2, admin_rating = 4 WHERE id = ${_id}::uuid`;
    await importing(`ID,Rating\n${_id},5\n`);
    expect(await shop.database.product.findUnique({ where: { id: _id } })).toMatchObject({
      rating: 2.5,
      adminRating: 5,
    });
  });
});

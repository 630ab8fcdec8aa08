import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MatchersV3, PactV4 } from 'pact';
import type { ProductBulkAction } from '@handloom/contracts/product-bulk';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { bulkProducts } from '../features/products/api/bulk-products';
import { importProducts } from '../features/products/api/import-products';

const { boolean, eachLike, fromProviderState, integer, number, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-admin',
  provider: 'svc-catalog',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});
const folder = mkdtempSync(path.join(tmpdir(), 'products-'));
afterAll(() => rmSync(folder, { recursive: true }));

const admin = (request: string) =>
  pact.addInteraction().given('an admin is signed in').uponReceiving(request);

const stand = { price: number(99), category: string('Plain Rug'), published: boolean(true) };
/** Another one each time would be another interaction, which no service was shown to keep. */
const BOUNDARY = 'a-file-of-products';
const PRODUCT = '00000000-0000-4000-8000-000000000001';

test.each<[string, ProductBulkAction, object | null]>([
  ['prices', { kind: 'price', price: { by: 'percent', value: -10 } }, stand],
  ['an undo of prices', { kind: 'price', price: { by: 'undoing', prices: {} } }, null],
  [
    'an undo of categories',
    { kind: 'category', category: { by: 'undoing', categories: {} } },
    null,
  ],
  ['an unpublishing', { kind: 'published', published: false }, stand],
  ['deletion', { kind: 'delete' }, null],
])('a trial of %s of several products tells what would become of each', (what, action, after) =>
  admin(`a trial of ${what} of several products`)
    .withRequest('POST', '/api/products/bulk', (request) =>
      request.jsonBody({
        ids: [fromProviderState('${productId}', PRODUCT)],
        action,
        dryRun: true,
      }),
    )
    .willRespondWith(200, (response) =>
      response.jsonBody({
        products: [{ _id: string(PRODUCT), name: string('Ganga Scroll'), before: stand, after }],
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const [step] = await bulkProducts({ ids: [PRODUCT], action, dryRun: true });
        expect(step?.before).toEqual({ price: 99, category: 'Plain Rug', published: true });
      }),
    ),
);

describe('a file of products that is tried', () => {
  const header = 'Name,Description,Price,Original price,Category,Size';
  const counts = { rows: 1, changed: 0, unchanged: 0 };
  const trial = (name: string, row: string, report: object) => {
    const content = `${header}\n${row}\n`;
    const file = path.join(folder, `${name}.csv`);
    writeFileSync(file, content);
    return admin(`a trial of a ${name} file of products`)
      .withRequest('POST', '/api/products/import', (request) =>
        request.query({ dryRun: 'true' }).multipartBody('text/plain', file, 'file', BOUNDARY),
      )
      .willRespondWith(200, (response) =>
        response.jsonBody({ imported: boolean(false), ...counts, ...report }),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, () =>
          importProducts(new File([content], `${name}.csv`, { type: 'text/csv' }), {
            dryRun: true,
          }),
        ),
      );
  };

  test('says what it would add', async () => {
    const report = await trial('good', 'Yamuna,Soft,900,1000,Plain Rug,Plain Size', {
      added: 1,
      errorCount: 0,
      errors: [],
      changes: [
        {
          row: 2,
          _id: null,
          name: 'Yamuna',
          fields: eachLike({ column: string('Price'), before: null, after: string('900') }),
        },
      ],
    });
    expect(report).toMatchObject({ added: 1 });
  });

  test('says what is wrong in it', async () => {
    const report = await trial('wrong', 'Yamuna,Soft,900,1000,Nowhere,Plain Size', {
      added: 0,
      errorCount: integer(1),
      errors: eachLike({ row: integer(2), column: string('Category'), message: string('None') }),
      changes: [],
    });
    expect(report).toMatchObject({ errorCount: 1 });
  });
});

import type { ImportReport } from '@handloom/contracts/product-files';
import { fileForm, startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

/** Every browser sends a line break of a form as two characters, whichever was typed. */
const asSent = (text: string) => text.replaceAll('\n', '\r\n');

test('when a description has lines, then they are kept as they were typed', async () => {
  const { description } = await shop.addProduct({ description: asSent('Wool.\n\nBy hand.') });
  expect(description).toBe('Wool.\n\nBy hand.');
});

test('when a description is as long as its form allows, then it is not too long for its lines', async () => {
  const typed = `${'x'.repeat(99)}\n`.repeat(100);
  const { description } = await shop.addProduct({ description: asSent(typed) });
  expect(description).toBe(typed.trim());
});

test.each([
  ['by its form', async () => shop.addProduct({ description: asSent('Wool.\nBy hand.') })],
  [
    'by a release of before',
    async () => {
      const { _id } = await shop.addProduct();
      await shop.database
        .$executeRaw`UPDATE products SET description = ${'Wool.\r\nBy hand.'} WHERE id = ${_id}::uuid`;
    },
  ],
])(
  'when it was saved %s and its export comes back from a spreadsheet, then nothing has changed',
  async (_how, save) => {
    await save();
    const { body } = await shop.asAdmin({ url: '/api/products/export.csv' });
    expect(body).toMatch(/Wool\.\r?\nBy hand\./);
    // Within cells they write line feeds alone.
    const saved = body.replace(/(?<!,)\r\n(?=By hand)/g, '\n');
    const answer = await shop.asAdmin({
      method: 'POST',
      url: '/api/products/import',
      ...fileForm(saved),
    });
    expect(answer.json<ImportReport>()).toMatchObject({ changed: 0, errorCount: 0 });
  },
);

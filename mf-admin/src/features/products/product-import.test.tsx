import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MOST_IMPORTED_BYTES, type ImportReport } from '@handloom/contracts/product-files';
import { heldBack, openPanel } from '../../admin-under-test';
import { rug } from './product-under-test';

const user = userEvent.setup({ delay: null, applyAccept: false });

const NOTHING: ImportReport = {
  imported: false,
  rows: 3,
  added: 0,
  changed: 0,
  unchanged: 3,
  errorCount: 0,
  errors: [],
  changes: [],
};
const GOOD: ImportReport = {
  ...NOTHING,
  added: 1,
  changed: 1,
  unchanged: 1,
  changes: [
    {
      row: 2,
      _id: 'rug-1',
      name: 'Ganga Bloom',
      fields: [{ column: 'Price', before: '45000', after: '40000' }],
    },
    {
      row: 3,
      _id: null,
      name: 'Yamuna',
      fields: [
        { column: 'Name', before: null, after: 'Yamuna' },
        { column: 'Price', before: null, after: '900' },
      ],
    },
  ],
};
const BAD: ImportReport = {
  ...GOOD,
  errorCount: 120,
  errors: [
    { row: 2, column: 'Price', message: 'Price must be positive' },
    { row: 3, column: null, message: 'This row is odd' },
  ],
};
beforeAll(() => {
  // jsdom's files can be read by readers only.
  const read = (how: 'readAsText' | 'readAsArrayBuffer') =>
    async function (this: Blob): Promise<never> {
      const reader = new FileReader();
      reader[how](this);
      await new Promise((resolve) => reader.addEventListener('load', resolve));
      return reader.result as never;
    };
  Blob.prototype.arrayBuffer ??= read('readAsArrayBuffer');
  Blob.prototype.text ??= read('readAsText');
});

const file = (content: string) => new File([content], 'rugs.csv', { type: 'text/csv' });

/** A shop that finds this in a file when it is tried, and imports it. */
const finding = (report: ImportReport | (() => ImportReport)) => ({
  'GET /api/products': () => ({ body: { products: [rug], totalPages: 1, total: 1 } }),
  'POST /api/products/import': ({ url }: { url: string }) => {
    const found = typeof report === 'function' ? report() : report;
    return { body: { ...found, imported: url.endsWith('dryRun=false') && !found.errorCount } };
  },
});

async function openImport() {
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  return within(await screen.findByRole('dialog', { name: 'Import Products' }));
}

test('when the list is searched, then the export is of what it shows', async () => {
  await openPanel('/admin/products?search=ganga+bloom');
  const link = await screen.findByRole('link', { name: 'Export CSV' });

  expect(link.getAttribute('href')).toBe('/api/products/export.csv?search=ganga+bloom');
});

test('when a file is chosen, then it is tried, and what it would do is shown', async () => {
  const panel = await openPanel('/admin/products', finding(GOOD));
  const dialog = await openImport();
  expect(dialog.getByText(/^Columns: ID, Name, Description, Price, /)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull();
  await user.upload(dialog.getByLabelText('CSV file'), file('Name,Price'));

  expect((await dialog.findByText(/would be added/)).textContent).toBe(
    'rugs.csv: 1 would be added, 1 changed, 1 left as they are.',
  );
  const [, changed, added] = dialog.getAllByRole('row');
  expect(changed?.textContent).toBe('2Ganga Bloom Price 45000 → 40000');
  expect(added?.textContent).toBe('3Yamuna NewPrice 900');
  expect(panel.sent.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
    '/api/products/import?dryRun=true',
  ]);
});

test('when it is imported, then what was tried is sent, a toast says what was done, and the list reloads', async () => {
  const panel = await openPanel('/admin/products', finding(GOOD));
  const dialog = await openImport();
  await user.upload(dialog.getByLabelText('CSV file'), file('Name,Price\nYamuna,900'));
  const before = panel.sentTo('GET', '/api/products').length;
  await user.click(await dialog.findByRole('button', { name: 'Import 2 products' }));

  expect(await screen.findByText('1 product added, 1 product changed')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const sent = panel.sentTo('POST', '/api/products/import').at(-1);
  expect(sent?.url).toBe('/api/products/import?dryRun=false');
  const sentFile = sent?.body instanceof FormData ? sent.body.get('file') : null;
  expect(sentFile instanceof File && (await sentFile.text())).toBe('Name,Price\nYamuna,900');
  await waitFor(() => expect(panel.sentTo('GET', '/api/products').length).toBeGreaterThan(before));
});

test('when the file is saved anew after it was tried, then what was tried is imported', async () => {
  const panel = await openPanel('/admin/products', finding(GOOD));
  const dialog = await openImport();
  const picked = file('saved anew');
  const tried = await file('tried').arrayBuffer();
  picked.arrayBuffer = async () => tried;
  await user.upload(dialog.getByLabelText('CSV file'), picked);
  await user.click(await dialog.findByRole('button', { name: 'Import 2 products' }));
  await screen.findByText('1 product added, 1 product changed');
  for (const { body } of panel.sentTo('POST', '/api/products/import')) {
    expect(await ((body as FormData).get('file') as File).text()).toBe('tried');
  }
});

test('when it is larger than the shop takes, then it says so, and is not sent', async () => {
  const panel = await openPanel('/admin/products', finding(GOOD));
  const dialog = await openImport();
  const large = Object.defineProperty(file('Name'), 'size', { value: MOST_IMPORTED_BYTES + 1 });
  await user.upload(dialog.getByLabelText('CSV file'), large);
  expect((await dialog.findByRole('alert')).textContent).toMatch(/at most 16 MB/);
  expect(panel.sentTo('POST', '/api/products/import')).toEqual([]);
});

test('when it has mistakes, then each is told, nothing can be imported, and the corrected file can be', async () => {
  let report = BAD;
  await openPanel(
    '/admin/products',
    finding(() => report),
  );
  const dialog = await openImport();
  await user.upload(dialog.getByLabelText('CSV file'), file('wrong'));

  expect((await dialog.findByRole('alert')).textContent).toMatch(/^rugs\.csv: 120 mistakes\./);
  const [, first, second] = dialog.getAllByRole('row');
  expect(first?.textContent).toBe('2PricePrice must be positive');
  expect(second?.textContent).toBe('3–This row is odd');
  expect(dialog.getByText('These are the first 2 of 120.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull();

  report = GOOD;
  await user.upload(dialog.getByLabelText('CSV file'), file('right'));
  expect(await dialog.findByRole('button', { name: 'Import 2 products' })).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('when new rows have names that are there already, then it warns of them, and can be imported all the same', async () => {
  const sameNames = {
    ofProducts: { count: 2, rows: [2, 3] },
    inFile: { count: 1_002, rows: [4, 5] },
  };
  await openPanel('/admin/products', finding({ ...GOOD, sameNames }));
  const dialog = await openImport();
  await user.upload(dialog.getByLabelText('CSV file'), file('Name\nYamuna'));

  expect((await dialog.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    '2 rows have the name of a product that exists already (rows 2, 3): they would be added a second time.',
    '1,002 rows have the name of another new row in this file (rows 4, 5 and 1,000 more): each would be added as a product of its own.',
  ]);
  expect(dialog.getByRole('button', { name: 'Import 2 products' })).toBeTruthy();
});

test('when one new row has such a name, then it warns of that one', async () => {
  const sameNames = { ofProducts: { count: 1, rows: [3] }, inFile: { count: 0, rows: [] } };
  await openPanel('/admin/products', finding({ ...GOOD, sameNames }));
  const dialog = await openImport();
  await user.upload(dialog.getByLabelText('CSV file'), file('Name\nYamuna'));

  expect((await dialog.findByRole('alert')).textContent).toBe(
    '1 row has the name of a product that exists already (row 3): it would be added a second time.',
  );
});

test('when it changes nothing, then nothing can be imported', async () => {
  await openPanel('/admin/products', finding(NOTHING));
  const dialog = await openImport();
  await user.upload(dialog.getByLabelText('CSV file'), file('same'));

  await dialog.findByText(/left as they are/);
  expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('when it cannot be read, then the shop’s sentence shows', async () => {
  const sentence = 'The column "Colour" is not known.';
  await openPanel('/admin/products', {
    'POST /api/products/import': () => ({ status: 400, body: { message: sentence } }),
  });
  const dialog = await openImport();
  await user.upload(dialog.getByLabelText('CSV file'), file('Colour'));

  expect((await dialog.findByRole('alert')).textContent).toBe(`rugs.csv: ${sentence}`);
});

test('when the answer to its import is lost, then nobody is told to try again, and the list reloads', async () => {
  const panel = await openPanel('/admin/products', {
    ...finding(GOOD),
    'POST /api/products/import': ({ url }) => {
      if (url.endsWith('dryRun=true')) return { body: GOOD };
      throw new TypeError('Failed to fetch');
    },
  });
  const dialog = await openImport();
  await user.upload(dialog.getByLabelText('CSV file'), file('Name\nYamuna'));
  const before = panel.sentTo('GET', '/api/products').length;
  await user.click(await dialog.findByRole('button', { name: 'Import 2 products' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /^rugs.csv: Whether it was imported is not known/,
  );
  expect(screen.queryByText('Importing Products Failed!')).toBeNull();
  await waitFor(() => expect(panel.sentTo('GET', '/api/products').length).toBeGreaterThan(before));
});

test('when another file is chosen while a large one is read, then what the other does stays', async () => {
  let read = (_content: ArrayBuffer) => {};
  const large = new File(['Name'], 'large.csv', { type: 'text/csv' });
  large.arrayBuffer = () => new Promise((resolve) => (read = resolve));
  const panel = await openPanel('/admin/products', finding(GOOD));
  const dialog = await openImport();
  await user.upload(dialog.getByLabelText('CSV file'), large);
  await user.upload(dialog.getByLabelText('CSV file'), file('Name\nYamuna'));
  expect((await dialog.findByText(/would be added/)).textContent).toMatch(/^rugs.csv/);
  read(new ArrayBuffer(4));
  await waitFor(() => expect(panel.sentTo('POST', '/api/products/import')).toHaveLength(2));
  expect((await dialog.findByText(/would be added/)).textContent).toMatch(/^rugs.csv/);
});

describe('while one is imported', () => {
  /** Begins to import one whose answer is given later, and goes on. */
  async function begin(goOn: (dialog: Awaited<ReturnType<typeof openImport>>) => Promise<void>) {
    const { answer, give } = heldBack();
    await openPanel('/admin/products', {
      ...finding(GOOD),
      'POST /api/products/import': ({ url }) =>
        url.endsWith('dryRun=true') ? { body: GOOD } : answer,
    });
    const dialog = await openImport();
    await user.upload(dialog.getByLabelText('CSV file'), file('Name\nYamuna'));
    await user.click(await dialog.findByRole('button', { name: 'Import 2 products' }));
    await goOn(dialog);
    return { give };
  }

  test('when the next one is chosen, then what that would do stays', async () => {
    const { give } = await begin(async ({ getByLabelText, findByText }) => {
      const next = new File(['Name'], 'next.csv', { type: 'text/csv' });
      await user.upload(getByLabelText('CSV file'), next);
      await findByText(/would be added/);
    });
    await give({ body: { ...GOOD, imported: true } });
    expect(await screen.findByText('1 product added, 1 product changed')).toBeTruthy();
    expect(screen.getByText(/would be added/).textContent).toMatch(/^next.csv/);
  });

  test('when the dialog is left, then a lost answer is told with what to look at before another try', async () => {
    const { give } = await begin(({ getByRole }) =>
      user.click(getByRole('button', { name: 'Cancel' })),
    );
    await give({ status: 504, body: 'none of the shop’s' });
    expect(await screen.findByText(/^Whether it was imported is not known/)).toBeTruthy();
  });
});

test('when somebody made it wrong meanwhile, then nothing is imported, and it says what is wrong now', async () => {
  let report = GOOD;
  await openPanel(
    '/admin/products',
    finding(() => report),
  );
  const dialog = await openImport();
  await user.upload(dialog.getByLabelText('CSV file'), file('right'));
  const button = await dialog.findByRole('button', { name: 'Import 2 products' });
  report = BAD;
  await user.click(button);

  expect(await screen.findByText('Importing Products Failed!')).toBeTruthy();
  expect(dialog.getByRole('alert').textContent).toMatch(/120 mistakes/);
});

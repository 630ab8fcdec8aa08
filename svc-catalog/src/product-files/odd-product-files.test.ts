import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readProductFile } from './read-product-file';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-csv-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Reading takes the service's only thread: what takes a minute keeps everybody waiting, and is killed. */
const SOON_MS = 8_000;

async function read(...lines: string[]) {
  const file = path.join(folder, 'rugs.csv');
  await writeFile(file, lines.join('\n'));
  const since = performance.now();
  const found = await readProductFile(file).catch((error: Error) => error.message);
  expect(performance.now() - since).toBeLessThan(SOON_MS);
  return found;
}

test('when a spreadsheet wrote all of its empty rows, down to the last one there can be, then its products are read', async () => {
  const empty = `${','.repeat(12)}\r\n`.repeat(1_000_000);
  expect(await read('Name,Price', 'Indus,8000', empty)).toEqual([
    { number: 2, cells: { Name: 'Indus', Price: '8000' } },
  ]);
});

test('when each row ends as those of old machines do, then they are rows all the same', async () => {
  const rows = await read(`Name,Price\r${'Indus,8000\r'.repeat(2_000)}`);
  expect(rows).toHaveLength(2_000);
});

test('when such a file has a semicolon or a tab in a text, then its cells are parted as its header is', async () => {
  const rows = await read('Name,Description\rIndus,Wool; soft\rGanga,Silk\tand wool');
  expect(rows).toMatchObject([
    { number: 2, cells: { Description: 'Wool; soft' } },
    { number: 3, cells: { Description: 'Silk\tand wool' } },
  ]);
});

test('when the last row ends in empty cells, then they are empty', async () => {
  const [row] = await read('Name;Size;Rating', 'Indus;;', '');
  expect(row).toEqual({ number: 2, cells: { Name: 'Indus', Size: '', Rating: '' } });
});

test.each([
  [
    'very many empty rows between products',
    ['Name', ' \n'.repeat(4_000_000), 'Indus'],
    /30,000 rows, empty ones too/,
  ],
  ['a header of millions of cells', [`${','.repeat(8_000_000)}Name`, 'Indus'], /1,000 cells/],
  ['a row of millions of cells', ['Name', `${','.repeat(8_000_000)}Indus`], /1,000 cells/],
])('when there are %s, then it is refused soon', async (_what, lines, sentence) => {
  expect(await read(...lines)).toMatch(sentence);
});

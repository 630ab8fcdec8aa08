import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import {
  MOST_IMPORTED_ROWS,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '@handloom/contracts/product-files';
import { cellText } from '@handloom/service-kit/lists/csv';
import { ShopError } from '@handloom/service-kit/shop-error';
import { NUMBER_COLUMNS, withDecimalDot } from './number-cells';

/** What a row says; columns that the file leaves out are absent. */
export type ProductRow = Partial<Record<ProductColumn, string>>;

interface Numbered<Cells> {
  /** As spreadsheets count: the header is row 1, and empty rows count. */
  number: number;
  cells: Cells;
}
export type NumberedRow = Numbered<ProductRow>;

/** With the empty ones. */
const MOST_ROWS = 3 * MOST_IMPORTED_ROWS;
/** Of a row: far more than there are columns. */
const MOST_CELLS = 1_000;

/**
 * Reads a CSV as spreadsheets write it: UTF-8 with or without a mark, cells parted by comma, semicolon or tab.
 * @throws ShopError 400, or 413 for more than {@link MOST_IMPORTED_ROWS} rows
 */
export async function readProductFile(file: string): Promise<NumberedRow[]> {
  const text = withoutEmptyEnd(decoded(await readFile(file)));
  const delimiter = delimiterOf(text);
  const [header, ...rows] = parsed(text, delimiter);
  if (!header) throw unreadable('The file is empty.');
  const columns = header.cells.map((name) => columnOf(name));
  const doubled = columns.find((column, place) => columns.indexOf(column) !== place);
  if (doubled) throw unreadable(`The column "${doubled}" is there twice.`);
  const read = (column: ProductColumn, cell = '') =>
    delimiter !== ',' && NUMBER_COLUMNS.includes(column)
      ? withDecimalDot(cellText(cell))
      : cellText(cell);
  return rows.map(({ number, cells }) => ({
    number,
    cells: Object.fromEntries(columns.map((column, place) => [column, read(column, cells[place])])),
  }));
}

function decoded(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw unreadable('The file is not in UTF-8. Save it as "CSV UTF-8" and try again.');
  }
}

/** Spreadsheets may write rows of empty cells down to the millionth. */
function withoutEmptyEnd(text: string): string {
  let end = text.length;
  while (end > 0 && EMPTY.includes(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const EMPTY = Array.from(',;\t \r\n', (sign) => sign.charCodeAt(0));

/**
 * Counts what is to be parsed: that takes a hundred times as long, and nobody else is served meanwhile.
 * @throws ShopError 400 or 413 for far more cells or rows than a file of products has
 */
function refuseEndless(text: string, delimiter: string): void {
  let [rows, cells, isQuoted] = [0, 0, false];
  for (const [sign] of text.matchAll(new RegExp(`"|\\r\\n?|\\n|${delimiter}`, 'g'))) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === delimiter) cells += 1;
    else [rows, cells] = [rows + 1, 0];
    if (cells >= MOST_CELLS)
      throw unreadable(`A row has more than ${MOST_CELLS.toLocaleString('en')} cells.`);
    if (rows >= MOST_ROWS) throw tooLong(`${MOST_ROWS.toLocaleString('en')} rows, empty ones too`);
  }
}

/** The header, and the rows that are not empty. */
function parsed(text: string, delimiter: string): Numbered<string[]>[] {
  const read: Numbered<string[]>[] = [];
  refuseEndless(text, delimiter);
  try {
    parse(text, {
      delimiter,
      skip_empty_lines: true,
      relax_column_count_less: true,
      on_record: (cells, { records, empty_lines: emptyLines }) => {
        if (cells.some((cell) => cell.trim())) read.push({ number: records + emptyLines, cells });
        // Here, before millions of them are in memory.
        if (read.length > MOST_IMPORTED_ROWS + 1)
          throw tooLong(`${MOST_IMPORTED_ROWS.toLocaleString('en')} products`);
        return null;
      },
    });
    return read;
  } catch (error) {
    if (error instanceof ShopError) throw error;
    const line = /line (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    throw unreadable(
      `The file is not a CSV that can be read${line ? `: look at line ${line}` : ''}.`,
    );
  }
}

/** By the header, in which no name has any of them. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1);
  return [';', '\t'].find((sign) => header.includes(sign)) ?? ',';
}

function columnOf(name: string): ProductColumn {
  const known = PRODUCT_COLUMNS.find((each) => each.toLowerCase() === name.trim().toLowerCase());
  if (known) return known;
  throw unreadable(
    `The column "${name.slice(0, 60)}" is not known. Known are ${PRODUCT_COLUMNS.join(', ')}.`,
  );
}

function tooLong(most: string): ShopError {
  return new ShopError(413, `A file can have at most ${most}. Split it into several.`, {
    code: 'import-too-long',
  });
}

function unreadable(sentence: string): ShopError {
  return new ShopError(400, sentence, { code: 'import-unreadable', errors: { file: sentence } });
}

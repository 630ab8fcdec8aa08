import type { ProductColumn } from '@handloom/contracts/product-files';

/** Columns that hold numbers. */
export const NUMBER_COLUMNS: readonly ProductColumn[] = ['Price', 'Original price', 'Rating'];

/**
 * '10,50' → '10.50'. Only for files of semicolons, by which spreadsheets part cells where the comma is the sign of decimals, and
 * of tabs: in a file of commas it may part thousands.
 */
export function withDecimalDot(cell: string): string {
  return cell.replace(/^(\s*-?\d+),(\d+\s*)$/, '$1.$2');
}

/** A dot alone is not among them: '1.234' is a number. */
const PARTED_THOUSANDS =
  /^(?!-?\d+\.\d+$)(?<whole>-?[1-9]\d{0,2}(?<sign>[.,'’\s])\d{3}(?:\k<sign>\d{3})*)(?:(?!\k<sign>)[.,](?<decimals>\d+))?$/;

/**
 * Says how to write '1.234,50' or '1,234.50'. They are not read, since countries mean different things by the same signs,
 * and a wrong guess is a price of a thousandth. Null for cells of any other kind.
 */
export function whyNoNumber(cell: string): string | null {
  const { whole, decimals } = PARTED_THOUSANDS.exec(cell.trim())?.groups ?? {};
  if (!whole) return null;
  const number = whole.replace(/[^\d-]/g, '') + (decimals ? `.${decimals}` : '');
  return `Write it without a sign between thousands, and decimals after a dot: ${number}`;
}

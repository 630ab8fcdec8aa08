import type { Order } from '@handloom/contracts/orders';

/** A parcel as it is typed: either may be empty. */
export interface TypedParcel {
  carrier: string;
  number: string;
}

export interface ParcelLines {
  /** By the order's id. */
  parcels: Map<string, TypedParcel>;
  /** A sentence for each line that says nothing of these orders. */
  problems: string[];
  /** A sentence for each tracking number that several orders would have: a parcel may hold them all, or a cell was filled down. */
  doubts: string[];
}

/** So many lines are named each. */
const NAMED_LINES = 5;

/**
 * Reads what a carrier's export or a spreadsheet holds: in each line an order's number, its parcel's number, and the
 * carrier if it is told, between commas, semicolons or tabs. Quotes, empty lines and headings are passed over.
 */
export function readParcelLines(
  text: string,
  orders: readonly Pick<Order, 'id' | 'orderNumber'>[],
): ParcelLines {
  const idOf = new Map(orders.map(({ id, orderNumber }) => [keyOf(orderNumber), id]));
  const parcels: ParcelLines['parcels'] = new Map();
  const problems: string[] = [];
  const lineOf = new Map<string, number>();
  const linesOf = new Map<string, { number: string; lines: number[] }>();
  text.split(/\r?\n/).forEach((line, place) => {
    const cells = cellsOf(line);
    const [orderNumber = '', number = '', carrier = ''] = cells;
    if (cells.length === 0 || isHeading(line, place)) return;
    const id = idOf.get(keyOf(orderNumber));
    const earlier = id && lineOf.get(id);
    const problem = (sentence: string) => problems.push(`Line ${place + 1}: ${sentence}`);
    if (!orderNumber) problem('It begins with no order number.');
    else if (!id) problem(`${orderNumber} is none of the orders below.`);
    else if (earlier) problem(`${orderNumber} stands in line ${earlier} already.`);
    else if (!number) problem(`${orderNumber} is not followed by a tracking number.`);
    else if (cells.length > 3) {
      problem('It holds more than order number, tracking number and carrier.');
    } else {
      parcels.set(id, { carrier, number });
      lineOf.set(id, place + 1);
      const same = linesOf.get(number.toUpperCase()) ?? { number, lines: [] };
      same.lines.push(place + 1);
      linesOf.set(number.toUpperCase(), same);
    }
  });
  return { parcels, problems, doubts: [...linesOf.values()].flatMap(doubtOf) };
}

function doubtOf({ number, lines }: { number: string; lines: number[] }): string[] {
  if (lines.length < 2) return [];
  const [first, last] = [lines[0], lines.at(-1)];
  const where =
    lines.length > NAMED_LINES
      ? `${lines.length} lines, from line ${first} to line ${last}`
      : `the lines ${lines.slice(0, -1).join(', ')} and ${last}`;
  return [`${number} stands in ${where}: one parcel for several orders?`];
}

const isHeading = (line: string, place: number) => place === 0 && !/\d/.test(line);

/** People leave out the capitals, and copy a `#` that an export puts before a number. */
const keyOf = (orderNumber: string) => orderNumber.replace(/^#/, '').toUpperCase();

/** Without the empty ones at its end, of which spreadsheets write many. */
function cellsOf(line: string): string[] {
  const cells = line.split(/[,;\t]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

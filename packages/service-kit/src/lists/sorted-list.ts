import { z } from 'zod';
import { jsonText } from '@handloom/contracts/json-text';
import { MOST_COUNTED } from '@handloom/contracts/listing';
import { estimateOf, type ListStore } from './list-store';
import { badCursor, tooDeep, type ListedPage } from './listed-page';
import { isStorable } from '../server/storable-text';
import { isUuid } from '../uuid';

/** A list of one table. Its words are the program's own; what people ask for is among the values. */
export interface SortedList {
  table: string;
  /** What they are called in plural. */
  many: string;
  sort: Sort;
  idType: 'uuid' | 'text';
  /** A condition on the table, with `$1`, `$2` for the values. */
  where: string;
  values: readonly unknown[];
  /** Selects `id` and the column of the sort of what `where` says in another way, which indexes serve better. */
  select?: string;
}

/** By a column, and by the id where that is the same. */
export interface Sort {
  column: string;
  /** A moment is exact to the millisecond. */
  holds: 'moment' | 'number';
  direction: 'ASC' | 'DESC';
  /** Of several that a list has: another one's cursor is refused. */
  name?: string;
}

export const NEWEST_FIRST: Sort = { column: 'created_at', holds: 'moment', direction: 'DESC' };

/** Collects the values of such a list; `bind` gives the place of one in its conditions, such as `$1`. */
export function bound(): { values: unknown[]; bind: (value: unknown) => string } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

/** By its number, or beside another page. */
export interface PageWanted {
  page: number;
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
}

export interface PageOfIds extends ListedPage {
  ids: string[];
}

interface Found {
  ids: string[];
  keys: string[];
}

/** Whole numbers in a cursor, and back. */
const KEYS = {
  moment: {
    key: (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`,
    bound: (key: string) => `to_timestamp(${key}::bigint / 1000.0)`,
  },
  number: { key: (column: string) => column, bound: (key: string) => `${key}::bigint` },
};
const cursor = jsonText(
  z.tuple([
    z.string().regex(/^\d{1,15}$/),
    z.string().min(1).max(100).refine(isStorable),
    z.string().optional(),
  ]),
);

/**
 * One page. Where at most `MOST_COUNTED` rows match, they are read by an index of the filters, counted exactly and
 * sorted. Where more match, the page is read along an index of the sort, which then meets a match soon, and the count
 * is PostgreSQL's estimate (decision 044).
 * @throws ShopError 400 for a cursor that is none, and for a page that is too deep to be reached by its number
 */
export async function readPage(
  store: ListStore,
  list: SortedList,
  wanted: PageWanted,
): Promise<PageOfIds> {
  const range = rangeOf(list, wanted);
  const { table, where, sort, values } = list;
  const all = list.select ?? `SELECT id, ${sort.column} FROM ${table} WHERE ${where}`;
  const [few] = await store.$queryRawUnsafe<(Found & { count: number })[]>(
    `WITH few AS MATERIALIZED (SELECT * FROM (${all}) AS found LIMIT ${MOST_COUNTED + 1})
    SELECT (SELECT count(*)::int FROM few) AS count,
      ARRAY(SELECT id::text AS shown FROM few WHERE ${range.text}) AS ids,
      ARRAY(SELECT (${keyOf(sort)})::text AS shown FROM few WHERE ${range.text}) AS keys`,
    ...range.values,
  );
  if (!few) throw new Error('A count has no row');
  const isMany = few.count > MOST_COUNTED;
  const [found, estimate] = isMany
    ? await Promise.all([
        readAlongSort(store, list, range),
        estimateOf(store, { text: `FROM ${table} WHERE ${where}`, values }),
      ])
    : [few, few.count];
  const count = isMany ? Math.max(estimate, MOST_COUNTED + 1) : few.count;
  return { ...pageOf(found, wanted, sort), count, isEstimated: isMany };
}

const keyOf = ({ column, holds }: Sort) => KEYS[holds].key(column);

interface Range {
  text: string;
  values: unknown[];
}

/** The rest of a statement. One more than a page tells whether there is another. */
function rangeOf({ sort, idType, many, values }: SortedList, wanted: PageWanted): Range {
  const { page, limit, after, before } = wanted;
  const { column, holds } = sort;
  const isDown = (sort.direction === 'DESC') !== isBackward(wanted);
  const direction = isDown ? 'DESC' : 'ASC';
  // By the columns themselves: what is selected has other names, else its text would be sorted.
  const order = `ORDER BY ${column} ${direction}, id ${direction} LIMIT ${limit + 1}`;
  const text = after ?? before;
  if (text === undefined) {
    const skip = (page - 1) * limit;
    if (skip >= MOST_COUNTED) throw tooDeep(many);
    return { text: `true ${order} OFFSET ${skip}`, values: [...values] };
  }
  const place = readCursor(text, idType, sort);
  if (!place) throw badCursor(after === undefined ? 'before' : 'after');
  const [key, id] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const beyond = isDown ? '<' : '>';
  return {
    text: `(${column}, id) ${beyond} (${KEYS[holds].bound(key)}, ${id}::${idType}) ${order}`,
    values: [...values, ...place],
  };
}

async function readAlongSort(store: ListStore, list: SortedList, range: Range): Promise<Found> {
  const { table, where, sort } = list;
  const rows = await store.$queryRawUnsafe<{ shown: string; key: string }[]>(
    `SELECT id::text AS shown, (${keyOf(sort)})::text AS key FROM ${table}
    WHERE (${where}) AND ${range.text}`,
    ...range.values,
  );
  return { ids: rows.map(({ shown }) => shown), keys: rows.map(({ key }) => key) };
}

const isBackward = ({ after, before }: PageWanted) => after === undefined && before !== undefined;

function pageOf({ ids, keys }: Found, wanted: PageWanted, { name }: Sort) {
  const { page, limit, after, before } = wanted;
  const rows = ids.slice(0, limit).map((id, nth) => ({ id, key: keys[nth] ?? '' }));
  const hasFurther = ids.length > limit;
  const hasEarlier = (after ?? before) === undefined ? page > 1 : rows.length > 0;
  const isReversed = isBackward(wanted);
  if (isReversed) rows.reverse();
  const written = (row: { id: string; key: string } | undefined, isThere: boolean) => {
    if (!row || !isThere) return null;
    const place = name ? [row.key, row.id, name] : [row.key, row.id];
    return Buffer.from(JSON.stringify(place)).toString('base64url');
  };
  return {
    ids: rows.map(({ id }) => id),
    next: written(rows.at(-1), isReversed ? hasEarlier : hasFurther),
    previous: written(rows[0], isReversed ? hasFurther : hasEarlier),
  };
}

function readCursor(text: string, idType: SortedList['idType'], sort: Sort) {
  const place = cursor.safeParse(Buffer.from(text, 'base64url').toString()).data;
  if (!place) return null;
  const [key, id, name] = place;
  return name === sort.name && (idType === 'text' || isUuid(id)) ? [key, id] : null;
}

/** Rows that were read by their ids, in the order of these; what is gone meanwhile is left out. */
export function inOrderOf<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

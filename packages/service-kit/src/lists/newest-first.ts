import { z } from 'zod';
import { jsonText } from '@handloom/contracts/json-text';
import { MOST_COUNTED } from '@handloom/contracts/listing';
import { estimateOf, type ListStore } from './list-store';
import { badCursor, tooDeep, type ListedPage } from './listed-page';
import { isStorable } from '../server/storable-text';
import { isUuid } from '../uuid';

/** A list of one table, newest first. Its words are the program's own; what people ask for is among the values. */
export interface NewestFirst {
  table: string;
  /** What they are called in plural. */
  many: string;
  /** The column that grows: a moment, exact to the millisecond, or a number. */
  grows: 'created_at' | 'sequence';
  idType: 'uuid' | 'text';
  /** A condition on the table, with `$1`, `$2` for the values. */
  where: string;
  values: readonly unknown[];
  /** Selects `id` and the growing column of what `where` says in another way, which indexes serve better. */
  select?: string;
}

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

export interface NewestPage extends ListedPage {
  ids: string[];
}

interface Found {
  ids: string[];
  keys: string[];
}

const KEYS = {
  created_at: {
    key: '(extract(epoch FROM created_at) * 1000)::bigint',
    bound: (key: string) => `to_timestamp(${key}::bigint / 1000.0)`,
  },
  sequence: { key: 'sequence', bound: (key: string) => `${key}::bigint` },
};
const cursor = jsonText(
  z.tuple([z.string().regex(/^\d{1,15}$/), z.string().min(1).max(100).refine(isStorable)]),
);

/**
 * One page, as decision 044 has it for orders: where at most `MOST_COUNTED` rows match, they are counted exactly and
 * sorted; where more match, the page is read along the index of the list, and the count is an estimate.
 * @throws ShopError 400 for a cursor that is none, and for a page that is too deep to be reached by its number
 */
export async function newestPage(
  store: ListStore,
  list: NewestFirst,
  wanted: PageWanted,
): Promise<NewestPage> {
  const range = rangeOf(list, wanted);
  const { table, where, grows, values } = list;
  const all = list.select ?? `SELECT id, ${grows} FROM ${table} WHERE ${where}`;
  const [few] = await store.$queryRawUnsafe<(Found & { count: number })[]>(
    `WITH few AS MATERIALIZED (SELECT * FROM (${all}) AS found LIMIT ${MOST_COUNTED + 1})
    SELECT (SELECT count(*)::int FROM few) AS count,
      ARRAY(SELECT id::text AS shown FROM few WHERE ${range.text}) AS ids,
      ARRAY(SELECT (${KEYS[grows].key})::text FROM few WHERE ${range.text}) AS keys`,
    ...range.values,
  );
  if (!few) throw new Error('A count has no row');
  const isMany = few.count > MOST_COUNTED;
  const [found, estimate] = isMany
    ? await Promise.all([
        inOrder(store, list, range),
        estimateOf(store, { text: `FROM ${table} WHERE ${where}`, values }),
      ])
    : [few, few.count];
  const count = isMany ? Math.max(estimate, MOST_COUNTED + 1) : few.count;
  return { ...pageOf(found, wanted), count, isEstimated: isMany };
}

interface Range {
  text: string;
  values: unknown[];
}

/** The rest of a statement. One more than a page tells whether there is another. */
function rangeOf({ grows, idType, many, values }: NewestFirst, wanted: PageWanted): Range {
  const { page, limit, after, before } = wanted;
  const direction = after === undefined && before !== undefined ? 'ASC' : 'DESC';
  // By the columns themselves: what is selected has other names, else its text would be sorted.
  const order = `ORDER BY ${grows} ${direction}, id ${direction} LIMIT ${limit + 1}`;
  const text = after ?? before;
  if (text === undefined) {
    const skip = (page - 1) * limit;
    if (skip >= MOST_COUNTED) throw tooDeep(many);
    return { text: `true ${order} OFFSET ${skip}`, values: [...values] };
  }
  const place = readCursor(text, idType);
  if (!place) throw badCursor(after === undefined ? 'before' : 'after');
  const [key, id] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const beyond = direction === 'DESC' ? '<' : '>';
  return {
    text: `(${grows}, id) ${beyond} (${KEYS[grows].bound(key)}, ${id}::${idType}) ${order}`,
    values: [...values, ...place],
  };
}

async function inOrder(store: ListStore, list: NewestFirst, range: Range): Promise<Found> {
  const { table, where, grows } = list;
  const rows = await store.$queryRawUnsafe<{ shown: string; key: string }[]>(
    `SELECT id::text AS shown, (${KEYS[grows].key})::text AS key FROM ${table}
    WHERE (${where}) AND ${range.text}`,
    ...range.values,
  );
  return { ids: rows.map(({ shown }) => shown), keys: rows.map(({ key }) => key) };
}

function pageOf({ ids, keys }: Found, { page, limit, after, before }: PageWanted) {
  const isBackward = after === undefined && before !== undefined;
  const isByNumber = after === undefined && before === undefined;
  const rows = ids.slice(0, limit).map((id, nth) => ({ id, key: keys[nth] ?? '' }));
  if (isBackward) rows.reverse();
  const hasFurther = ids.length > limit;
  const hasEarlier = isByNumber ? page > 1 : rows.length > 0;
  const written = (row: { id: string; key: string } | undefined, isThere: boolean) =>
    row && isThere ? Buffer.from(JSON.stringify([row.key, row.id])).toString('base64url') : null;
  return {
    ids: rows.map(({ id }) => id),
    next: written(rows.at(-1), isBackward ? hasEarlier : hasFurther),
    previous: written(rows[0], isBackward ? hasFurther : hasEarlier),
  };
}

function readCursor(text: string, idType: NewestFirst['idType']): [string, string] | null {
  const place = cursor.safeParse(Buffer.from(text, 'base64url').toString()).data;
  return place && (idType === 'text' || isUuid(place[1])) ? place : null;
}

/** Rows that were read by their ids, in the order of these; what is gone meanwhile is left out. */
export function inOrderOf<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

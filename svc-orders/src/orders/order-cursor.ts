import { z } from 'zod';
import type { orderQuery } from '@handloom/contracts/orders';

type Sort = z.infer<typeof orderQuery>['sort'];

/** Where a page of orders ended: the value that it is sorted by, and the id that breaks ties. */
export interface OrderCursor {
  sort: Sort;
  /** ISO moment, or whole minor units, as text */
  value: string;
  id: string;
}

const written = z.tuple([
  z.enum(['newest', 'oldest', 'amount-asc', 'amount-desc']),
  z.string(),
  // Of any version: ids of a demo shop are hashes.
  z.guid(),
]);
/** No order is older; the year 0 is none to PostgreSQL. */
const moment = z.iso.datetime({ precision: 3 }).refine((text) => text > '1970');
const minor = z.string().regex(/^\d{1,18}$/);

export const isByAmount = (sort: Sort) => sort === 'amount-asc' || sort === 'amount-desc';

/** Opaque to clients: what it holds may change with each release. */
export function writeCursor({ sort, value, id }: OrderCursor): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** @returns null for what is no cursor, or one of another order of the list. */
export function readCursor(text: string, sort: Sort): OrderCursor | null {
  try {
    const [of, value, id] = written.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (of !== sort) return null;
    (isByAmount(sort) ? minor : moment).parse(value);
    return { sort, value, id };
  } catch {
    return null;
  }
}

import type { z } from 'zod';
import { ESTIMATED_COUNT_HEADER, TOTAL_COUNT_HEADER } from '@handloom/contracts/listing';
import { apiGet } from './api';

/** One page of a list. */
export interface Listed<Item> {
  items: Item[];
  /** How many there are on all pages. */
  total: number;
  /** The service did not count to the end: `total` is about right. */
  isEstimated?: boolean;
  /** Nobody counts: `total` is how many stand here, and only the cursor says whether there are more. */
  isUncounted?: boolean;
  /** How many pages, where the service tells it. */
  pages?: number;
  /** Cursors of the pages beside this one, where the service gives them. */
  next?: string;
  previous?: string;
}

/**
 * `GET` of a paged list: a bare array whose full count is in a header.
 * @throws {ApiError}
 */
export async function apiGetList<Item>(
  url: string,
  schema: z.ZodType<Item[]>,
): Promise<Listed<Item>> {
  let told = new Headers();
  const items = await apiGet(url, schema, {
    onAnswer: ({ headers }) => {
      told = headers;
    },
  });
  const total = Number(told.get(TOTAL_COUNT_HEADER) ?? Number.NaN);
  const [next, previous] = [cursorOf(told, 'next', 'after'), cursorOf(told, 'prev', 'before')];
  return {
    items,
    total: Number.isFinite(total) ? total : items.length,
    ...(told.get(ESTIMATED_COUNT_HEADER) === 'true' && { isEstimated: true }),
    ...(next && { next }),
    ...(previous && { previous }),
  };
}

/** From `</api/orders?after=…>; rel="next"` (RFC 8288). */
function cursorOf(headers: Headers, relation: string, parameter: string): string | null {
  const link = new RegExp(`<([^>]*)>\\s*;[^,]*rel="${relation}"`);
  const target = link.exec(headers.get('link') ?? '')?.[1];
  return target ? new URL(target, 'http://shop').searchParams.get(parameter) : null;
}

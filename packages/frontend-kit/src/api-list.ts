import type { z } from 'zod';
import { TOTAL_COUNT_HEADER } from '@handloom/contracts/listing';
import { apiGet } from './api';

/** One page of a list. */
export interface Listed<Item> {
  items: Item[];
  /** How many there are on all pages. */
  total: number;
}

/**
 * `GET` of a paged list: a bare array whose full count is in a header.
 * @throws {ApiError}
 */
export async function apiGetList<Item>(
  url: string,
  schema: z.ZodType<Item[]>,
): Promise<Listed<Item>> {
  let total: number | null = null;
  const items = await apiGet(url, schema, ({ headers }) => {
    total = Number(headers.get(TOTAL_COUNT_HEADER) ?? Number.NaN);
  });
  return { items, total: total !== null && Number.isFinite(total) ? total : items.length };
}

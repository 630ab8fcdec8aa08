import useSWR, { type SWRResponse } from 'swr';
import type { z } from 'zod';
import { apiGetList, type Listed } from '@handloom/frontend-kit/api-list';
import type { ApiError } from '@handloom/frontend-kit/api';

/** First part of the cache key of every list, beside its address. */
export const LIST_KEY = 'admin-list';

/** A page of a list; while the next one loads the last one stays. */
export function useList<Item>(
  url: string,
  schema: z.ZodType<Item[]>,
): SWRResponse<Listed<Item>, ApiError> {
  return useSWR<Listed<Item>, ApiError, [string, string]>(
    [LIST_KEY, url],
    ([, address]) => apiGetList(address, schema),
    { keepPreviousData: true },
  );
}

/** Tells SWR's `mutate` which lists to fetch again: those whose address starts so. */
export const isListAt = (prefix: string) => (key: unknown) =>
  Array.isArray(key) && key[0] === LIST_KEY && String(key[1]).startsWith(prefix);

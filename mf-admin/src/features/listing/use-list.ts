import { mutate, type SWRResponse } from 'swr';
import type { z } from 'zod';
import { apiGetList, type Listed } from '@handloom/frontend-kit/api-list';
import type { ApiError } from '@handloom/frontend-kit/api';
import { PAGING } from './use-address-query';
import { useKeptAnswer } from './use-kept-answer';

/** First part of the cache key of every list, beside its address. */
export const LIST_KEY = 'admin-list';
export const PER_PAGE = 50;
/** So many rows the services give at once. */
export const MOST_AT_ONCE = 200;
/** Of what visitors do, such as orders: who has the panel open all day sees what comes in. */
export const REFRESH_MS = 10_000;

/** What a page of a list is asked by; empty values are left out. */
export type ListQuery = Record<string, string | number | undefined> & { page: number };

/** A list as its page needs it. */
export interface ListState<Item> {
  data: Listed<Item> | undefined;
  error: Error | undefined;
  /** Nothing of what is asked for has come yet; `data` may still be the page before. */
  isLoading: boolean;
  mutate(): Promise<unknown>;
  /** What it is asked for by; nothing of a list that is always the same. */
  asked?: string;
  /** Where one question is enough for its rows of all pages, or for many of them. */
  ofAllPages?: OfAllPages<Item>;
}

export interface OfAllPages<Item> {
  /** Its address, the same from each page. */
  url: string;
  /** @throws {ApiError} */
  get(): Promise<Item[]>;
}

export function listUrl(path: string, { page, limit = PER_PAGE, ...filters }: ListQuery): string {
  const query = new URLSearchParams({ page: String(page), limit: String(limit) });
  for (const [key, value] of Object.entries(filters)) if (value) query.set(key, String(value));
  return `${path}?${query.toString()}`;
}

/**
 * A page of a list; while the next one loads the last one stays.
 * @param url null: nothing is asked for
 * @param refreshMs how often it is asked for again by itself, while its tab is seen; not at all without it
 */
export function useList<Item>(
  url: string | null,
  schema: z.ZodType<Item[]>,
  refreshMs = 0,
): ListState<Item> {
  const key: [string, string] | null = url === null ? null : [LIST_KEY, url];
  const answer = useKeptAnswer(key, ([, address]) => apiGetList(address, schema), refreshMs);
  const { data, error, isLoading, mutate } = answer;
  return {
    data,
    error,
    isLoading,
    mutate: () => mutate(),
    ...(url !== null && { asked: url, ofAllPages: ofAllPages(url, schema) }),
  };
}

function ofAllPages<Item>(url: string, schema: z.ZodType<Item[]>): OfAllPages<Item> {
  const [path = '', query] = url.split('?');
  const filters = Object.fromEntries(new URLSearchParams(query));
  for (const paging of PAGING) delete filters[paging];
  const address = listUrl(path, { ...filters, page: 1, limit: MOST_AT_ONCE });
  return { url: address, get: async () => (await apiGetList(address, schema)).items };
}

/**
 * An answer of another form, as a list.
 * @param asked what it is asked for by
 */
export function asList<Answer, Item>(
  { data, error, isLoading, mutate }: SWRResponse<Answer, ApiError>,
  listed: (answer: Answer) => Listed<Item>,
  asked?: string,
): ListState<Item> {
  const told = asked !== undefined && { asked };
  return { data: data && listed(data), error, isLoading, mutate: () => mutate(), ...told };
}

/** Of a service that answers the whole list at once, however long it is. */
export const wholeList = <Item>(items: Item[]): Listed<Item> => ({
  items,
  total: items.length,
  pages: 1,
});

/** Such a list shows at once what was saved of one, until it has come anew: whoever edits it again begins with that. */
export const showSaved = <Item extends { _id: string }>(url: string, saved: Item) =>
  mutate<Item[]>(
    url,
    (items) => items?.map((item) => (item._id === saved._id ? { ...item, ...saved } : item)),
    { revalidate: false },
  );

/** Tells SWR's `mutate` which lists to fetch again: those whose address starts so. */
export const isListAt = (prefix: string) => (key: unknown) =>
  Array.isArray(key) && key[0] === LIST_KEY && String(key[1]).startsWith(prefix);

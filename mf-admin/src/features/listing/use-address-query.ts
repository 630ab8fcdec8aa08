import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Where a page of a list begins, beside its number: at a cursor of the page before or after it. */
export const PAGING = ['page', 'after', 'before'];

type Changes = Record<string, string | number | null | undefined>;
type Paging = { page: number; after?: string | undefined; before?: string | undefined };

/** State of a place in the history: the list, without what is opened here, is the place before. */
const OVER_THE_LIST = 'over-the-list';

/**
 * Filters, page and what is opened in the page's address, so that a reload, a bookmark and Back keep them. Back
 * returns to the page before, takes a filter back and closes what was opened.
 * `change` sets the given keys, drops empty ones, and starts again at page 1 unless it sets the page. With `replace` it goes
 * on with the step before, as the next letters of a search do.
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1);
  // The router starts each change from the query of the render that it was made in. A search that
  // waits for a pause in typing would undo the filter that was chosen meanwhile.
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
    // Who has left the page has nothing open there any more.
    return () => void (latest.current = new URLSearchParams());
  }, [query]);
  const go = (changes: Changes, how: { replace?: boolean; state?: string }) => {
    const next = new URLSearchParams(latest.current);
    if (!('page' in changes)) for (const key of PAGING) next.delete(key);
    for (const [key, value] of Object.entries(changes)) {
      if (value === null || value === undefined || value === '') next.delete(key);
      else next.set(key, String(value));
    }
    // What is chosen once more would be a step on which Back leads nowhere.
    if (String(next) === String(latest.current)) return;
    latest.current = next;
    setQuery(next, how);
  };
  const change = (changes: Changes, how: { replace?: boolean } = {}) => go(changes, how);
  const open = (key: string, id: string) => go({ [key]: id, page }, { state: OVER_THE_LIST });
  // What waited for an answer, or is pressed twice, comes when it is closed, or another one is open. Back takes a moment, too.
  const isStillOpen = (key: string) => latest.current.get(key) === query.get(key);
  /** Another in its place, also of another page: Back still leads to where the first was opened. */
  const openInstead = (key: string, id: string, paging: Paging = { page }) => {
    if (!isStillOpen(key)) return;
    go({ [key]: id, ...paging }, { replace: true, ...(state === OVER_THE_LIST && { state }) });
  };
  const close = (key: string) => {
    if (!isStillOpen(key)) return;
    if (state !== OVER_THE_LIST) return go({ [key]: null, page }, { replace: true });
    latest.current = new URLSearchParams(latest.current);
    latest.current.delete(key);
    void navigate(-1);
  };
  /** What the address says of each of these, and of the page: what a list is asked for. */
  const read = <Key extends string>(...keys: Key[]) => ({
    page,
    ...valuesOf(query, ['after', 'before']),
    ...(valuesOf(query, keys) as Partial<Record<Key, string>>),
  });
  return { query, page, change, open, openInstead, isStillOpen, close, read };
}

export type AddressQuery = ReturnType<typeof useAddressQuery>;

function valuesOf(query: URLSearchParams, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = query.get(key);
      return value ? [[key, value]] : [];
    }),
  );
}

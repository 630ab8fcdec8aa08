import { pricedSearch } from '../prices/priced-search';

/** The list of what was typed, with the prices that it names as the filter that it can be taken away by. */
export function searchPath(typed: string): string {
  const named = Object.entries(pricedSearch(typed)).filter(([, value]) => value);
  return `/categories/all?${new URLSearchParams(named)}`;
}

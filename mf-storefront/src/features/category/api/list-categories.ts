import type { ListedCategory } from '@handloom/contracts/catalogue';
import { apiGet } from '@handloom/frontend-kit/api';
import { useApi } from '@handloom/frontend-kit/use-api';

export const CATEGORIES_URL = '/api/categories';

export function listCategories(): Promise<ListedCategory[]> {
  return apiGet<ListedCategory[]>(CATEGORIES_URL);
}

/** Where a category is today, when `slug` is one of its former names or its own in capitals. */
export function usePresentSlug(slug: string): string | undefined {
  return presentSlugOf(slug, useApi<ListedCategory[]>(CATEGORIES_URL).data);
}

/** Names that need no category behind them. */
export const ALWAYS_THERE = ['all', 'best-seller'];

/** Whether there is such a category; while the shop does not say, nothing is called unknown. */
export function isKnownSlug(slug: string, listed: unknown): boolean {
  const categories = listed as ListedCategory[] | undefined;
  return (
    ALWAYS_THERE.includes(slug) || !categories || categories.some((known) => known.slug === slug)
  );
}

/** {@link isKnownSlug}, by what the page has. */
export function useIsKnownSlug(slug: string): boolean {
  return isKnownSlug(slug, useApi<ListedCategory[]>(CATEGORIES_URL).data);
}

/**
 * As all of the shop's addresses, a slug may be written with capitals.
 * @param listed what {@link CATEGORIES_URL} answered, if it did
 */
export function presentSlugOf(slug: string, listed: unknown): string | undefined {
  const categories = (listed ?? []) as ListedCategory[];
  const slugs = [...ALWAYS_THERE, ...categories.map((category) => category.slug)];
  if (slugs.includes(slug)) return undefined;
  const small = slug.toLowerCase();
  if (slugs.includes(small)) return small;
  return categories.find(({ formerSlugs }) => formerSlugs?.includes(small))?.slug;
}

import type { ListedCategory } from '@handloom/contracts/catalogue';
import { apiGet } from '@handloom/frontend-kit/api';
import { useApi } from '@handloom/frontend-kit/use-api';

export const CATEGORIES_URL = '/api/categories';

export function listCategories(): Promise<ListedCategory[]> {
  return apiGet<ListedCategory[]>(CATEGORIES_URL);
}

/** Where a renamed category is today, when `slug` is one of its former names. */
export function usePresentSlug(slug: string): string | undefined {
  const { data = [] } = useApi<ListedCategory[]>(CATEGORIES_URL);
  if (data.some((category) => category.slug === slug)) return undefined;
  return data.find(({ formerSlugs }) => formerSlugs?.includes(slug))?.slug;
}

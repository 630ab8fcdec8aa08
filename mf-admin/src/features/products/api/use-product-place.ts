import useSWR from 'swr';
import type { ApiError } from '@handloom/frontend-kit/api';
import { getProducts, productsUrl, UNPUBLISHED } from './use-products';

/**
 * Address of the panel's list that has a product, whether or not shoppers see it. Undefined until that is known, and where
 * there is none.
 */
export function useProductPlace(id: string | null): string | undefined {
  return useSWR<string | undefined, ApiError, [string, string] | null>(
    id === null ? null : ['product-place', id],
    ([, search]) => placeOf(search),
  ).data;
}

async function placeOf(search: string): Promise<string | undefined> {
  const list = `/admin/products?search=${encodeURIComponent(search)}`;
  if (await hasAny({ search })) return list;
  const standing = UNPUBLISHED;
  return (await hasAny({ search, standing })) ? `${list}&standing=${standing}` : undefined;
}

async function hasAny(filters: { search: string; standing?: string }): Promise<boolean> {
  const { products } = await getProducts(productsUrl({ ...filters, page: 1 }));
  return products.length > 0;
}

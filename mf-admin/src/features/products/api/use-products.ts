import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { productPage } from '@handloom/contracts/catalogue';
import { apiGet } from '@handloom/frontend-kit/api';
import { useKeptAnswer } from '../../listing/use-kept-answer';

export const PRODUCTS_URL = '/api/products';
export const UNPUBLISHED = 'unpublished';
export const PRODUCTS_PER_PAGE = 1000;

/** What the list and its file have, as the page's address says it. */
export interface ProductFilters {
  search?: string;
  /** Its slug. */
  category?: string;
  /** Its name. */
  size?: string;
  /** Without it those that shoppers see. */
  standing?: string;
}

export interface ProductsAsked extends ProductFilters {
  page: number;
  sort?: string;
}

export function productsUrl({
  page,
  sort = 'newest',
  standing,
  ...filters
}: ProductsAsked): string {
  const query = new URLSearchParams({
    sort,
    page: String(page),
    limit: String(PRODUCTS_PER_PAGE),
    ...inUse(filters),
  });
  const url = standing === UNPUBLISHED ? `${PRODUCTS_URL}/${UNPUBLISHED}` : PRODUCTS_URL;
  return `${url}?${query.toString()}`;
}

/** Without those that filter nothing. */
export function inUse({
  search,
  category,
  size,
  standing,
}: ProductFilters): Record<string, string> {
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(size && { size }),
    ...(standing === UNPUBLISHED && { standing }),
  };
}

export const getProducts = (url: string) => apiGet(url, productPage);

export function useProducts(query: ProductsAsked) {
  const url = productsUrl(query);
  useOnlyThis(url);
  return useKeptAnswer(url, getProducts);
}

/** Forgets the page before: of a thousand products it takes 2 MB, and a search that is typed asks for several. */
function useOnlyThis(url: string): void {
  const { mutate } = useSWRConfig();
  const last = useRef(url);
  useEffect(() => {
    if (last.current === url) return;
    void mutate(last.current, undefined, { revalidate: false });
    last.current = url;
  }, [url, mutate]);
}

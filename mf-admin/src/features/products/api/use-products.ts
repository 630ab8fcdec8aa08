import useSWR from 'swr';
import { productPage, type ProductPage } from '@handloom/contracts/catalogue';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';

export const PRODUCTS_URL = '/api/products';
export const PRODUCTS_PER_PAGE = 1000;

/** What the list and its file have, as the page's address says it. */
export interface ProductFilters {
  search?: string;
  /** Its slug. */
  category?: string;
  /** Its name. */
  size?: string;
}

export interface ProductsAsked extends ProductFilters {
  page: number;
  sort?: string;
}

export function productsUrl({ page, sort = 'newest', ...filters }: ProductsAsked): string {
  const query = new URLSearchParams({
    sort,
    page: String(page),
    limit: String(PRODUCTS_PER_PAGE),
    ...inUse(filters),
  });
  return `${PRODUCTS_URL}?${query.toString()}`;
}

/** Without those that filter nothing. */
export function inUse({ search, category, size }: ProductFilters): Record<string, string> {
  return { ...(search && { search }), ...(category && { category }), ...(size && { size }) };
}

export const getProducts = (url: string) => apiGet(url, productPage);

export function useProducts(query: ProductsAsked) {
  return useSWR<ProductPage, ApiError>(productsUrl(query), getProducts, { keepPreviousData: true });
}

import useSWR from 'swr';
import { productPage, type ProductPage } from '@handloom/contracts/catalogue';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';

export const PRODUCTS_URL = '/api/products';
export const PRODUCTS_PER_PAGE = 1000;

export function productsUrl({ page, search }: { page: number; search: string }): string {
  const query = new URLSearchParams({
    sort: 'newest',
    page: String(page),
    limit: String(PRODUCTS_PER_PAGE),
  });
  if (search) query.set('search', search);
  return `${PRODUCTS_URL}?${query.toString()}`;
}

export const getProducts = (url: string) => apiGet(url, productPage);

export function useProducts(query: { page: number; search: string }) {
  return useSWR<ProductPage, ApiError>(productsUrl(query), getProducts, { keepPreviousData: true });
}

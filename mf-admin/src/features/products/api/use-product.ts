import useSWR from 'swr';
import { product, type Product } from '@handloom/contracts/catalogue';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';
import { PRODUCTS_URL } from './use-products';

export const productUrl = (id: string) => `${PRODUCTS_URL}/${encodeURIComponent(id)}`;

export const getProduct = (url: string) => apiGet(url, product);

/** Undefined until it is here, and where there is none. */
export function useProduct(id: string | null): Product | undefined {
  return useSWR<Product, ApiError>(id === null ? null : productUrl(id), getProduct).data;
}

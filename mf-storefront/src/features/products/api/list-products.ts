import type { ProductPage } from '@handloom/contracts/catalogue';
import type { PRODUCT_SORTS } from '@handloom/contracts/catalogue-facts';
import { apiGet } from '@handloom/frontend-kit/api';
import { useApi } from '@handloom/frontend-kit/use-api';

export interface ProductListing {
  search?: string;
  category?: string;
  sort?: (typeof PRODUCT_SORTS)[number];
  minPrice?: string;
  maxPrice?: string;
  size?: string;
  /** 'true': rather all words of the search but one than nothing. */
  loosely?: string;
  page?: number;
  limit?: number;
  snapshot?: string;
}

/** The one place that writes this address: it is also the key under which the answer is kept. */
export function productsUrl(listing: ProductListing): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(listing)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  query.sort();
  return `/api/products?${query}`;
}

export function listProducts(listing: ProductListing): Promise<ProductPage> {
  return apiGet<ProductPage>(productsUrl(listing));
}

/** Null asks for nothing. */
export function useProducts(listing: ProductListing | null, keepPreviousData = false) {
  return useApi<ProductPage>(listing && productsUrl(listing), undefined, { keepPreviousData });
}

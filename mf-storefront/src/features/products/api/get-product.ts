import type { Product } from '@handloom/contracts/catalogue';
import { apiGet } from '@handloom/frontend-kit/api';
import { useApi } from '@handloom/frontend-kit/use-api';

export function productUrl(id: string): string {
  return `/api/products/${encodeURIComponent(id)}`;
}

export function getProduct(id: string): Promise<Product> {
  return apiGet<Product>(productUrl(id));
}

export function useProduct(id: string) {
  return useApi<Product>(productUrl(id));
}

import type { Product } from '@handloom/contracts/catalogue';
import { useApi } from '@handloom/frontend-kit/use-api';

export function productUrl(id: string): string {
  return `/api/products/${encodeURIComponent(id)}`;
}

export function useProduct(id: string) {
  return useApi<Product>(productUrl(id));
}

import { inUse, PRODUCTS_URL, type ProductFilters } from './use-products';

/** Address of the file of all products that the list has, on all of its pages. */
export function productsFileUrl(filters: ProductFilters): string {
  const query = new URLSearchParams(inUse(filters)).toString();
  return `${PRODUCTS_URL}/export.csv${query && `?${query}`}`;
}

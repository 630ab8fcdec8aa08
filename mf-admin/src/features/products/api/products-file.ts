import { PRODUCTS_URL } from './use-products';

/** Address of the file of all products that the list has, on all of its pages. */
export function productsFileUrl({ search }: { search: string }): string {
  const query = search && `?${new URLSearchParams({ search }).toString()}`;
  return `${PRODUCTS_URL}/export.csv${query}`;
}

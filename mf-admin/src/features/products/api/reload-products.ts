import { mutate } from 'swr';
import { PRODUCTS_URL } from './use-products';

/** After a change: every list of products, and the dashboard's counts. */
export async function reloadProducts(): Promise<void> {
  await mutate(
    (key) =>
      typeof key === 'string' && (key.startsWith(PRODUCTS_URL) || key.startsWith('/api/dashboard')),
  );
}

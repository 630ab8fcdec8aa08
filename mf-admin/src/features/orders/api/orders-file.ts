import type { ListQuery } from '../../listing/use-list';

/** Address of the file of all orders that a list has, on all of its pages. */
export function ordersFileUrl(asked: ListQuery): string {
  const query = new URLSearchParams();
  const paging = new Set(['page', 'limit', 'after', 'before', 'sort']);
  for (const [key, value] of Object.entries(asked)) {
    if (value && !paging.has(key)) query.set(key, String(value));
  }
  const asQuery = query.toString();
  return `/api/reports/orders.csv${asQuery && `?${asQuery}`}`;
}

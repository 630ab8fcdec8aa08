import type { Order } from '@handloom/contracts/orders';

export const PAPERS = ['invoices', 'packing-slips'] as const;
export type Paper = (typeof PAPERS)[number];

/** Address of a page that prints a sheet for each order. */
export const printUrl = (paper: Paper, orders: Pick<Order, 'id'>[]) =>
  `/admin/print/${paper}?orders=${orders.map(({ id }) => encodeURIComponent(id)).join(',')}`;

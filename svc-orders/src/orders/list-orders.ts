import type { z } from 'zod';
import { MOST_COUNTED } from '@handloom/contracts/listing';
import type { orderQuery } from '@handloom/contracts/orders';
import type { ListedPage } from '@handloom/service-kit/lists/listed-page';
import { readPage, type Sort, type SortedList } from '@handloom/service-kit/lists/sorted-list';
import type { Transaction } from '../database';
import { conditionOf, type OrderFilters } from './order-filters';
import { findOrders, type ShownOrder } from './order-repository';

type Asked = z.infer<typeof orderQuery>;

const PLACED = { column: 'placed_at', holds: 'moment' } as const;
const AMOUNT = { column: 'total_minor', holds: 'number' } as const;
const SORTS: Record<Asked['sort'], Sort> = {
  newest: { ...PLACED, direction: 'DESC', name: 'newest' },
  oldest: { ...PLACED, direction: 'ASC', name: 'oldest' },
  'amount-asc': { ...AMOUNT, direction: 'ASC', name: 'amount-asc' },
  'amount-desc': { ...AMOUNT, direction: 'DESC', name: 'amount-desc' },
};

/** @throws ShopError 400 for a cursor that is none, and for a page that is too deep to be reached by its number */
export async function listOrders(
  tx: Transaction,
  filters: OrderFilters,
  asked: Asked,
): Promise<ListedPage & { orders: ShownOrder[] }> {
  const page = await readPage(tx, listOf(filters, SORTS[asked.sort]), asked);
  return { ...page, orders: await findOrders(tx, page.ids) };
}

function listOf(filters: OrderFilters, sort: Sort): SortedList {
  const { text: where, values } = conditionOf(filters);
  const orders = { table: 'orders', many: 'orders', sort, idType: 'uuid', where, values } as const;
  const { placed, search, paymentStatus } = filters;
  if (!placed || search || paymentStatus) return orders;
  // The planner believes that orders of some days lie all over the table, and would read it from its beginning: it is
  // told to begin with them.
  const select = `SELECT id, placed_at, total_minor FROM orders WHERE ${where}
    ORDER BY placed_at LIMIT ${MOST_COUNTED + 1}`;
  return { ...orders, select };
}

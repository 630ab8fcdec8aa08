import { fromMinor } from '@handloom/contracts/money';
import { csvLine } from '@handloom/service-kit/lists/csv';
import { Prisma } from '../../generated/prisma/client';
import type { Transaction } from '../database';
import { conditionOf, type OrderFilters } from '../orders/order-filters';
import { IS_SOLD } from './report-repository';

/** In memory at a time. */
const BATCH = 1_000;

interface ExportedOrder {
  id: string;
  orderNumber: string;
  placedAt: Date;
  /** Null: it is no sale. */
  soldAt: Date | null;
  status: string;
  paymentMethod: string;
  paymentStatus: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  country: string;
  pinCode: string;
  items: string;
  quantity: bigint;
  subtotalMinor: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
  refundedMinor: bigint;
  currency: string;
  trackingCarrier: string | null;
  trackingNumber: string | null;
}

const moment = (at: Date | null) => at?.toISOString() ?? '';

const COLUMNS: Record<string, (order: ExportedOrder) => string | number> = {
  'Order number': ({ orderNumber }) => orderNumber,
  Placed: ({ placedAt }) => moment(placedAt),
  Sold: ({ soldAt }) => moment(soldAt),
  Status: ({ status }) => status,
  'Payment method': ({ paymentMethod }) => paymentMethod,
  'Payment status': ({ paymentStatus }) => paymentStatus,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Address: ({ address }) => address,
  City: ({ city }) => city,
  State: ({ state }) => state,
  Country: ({ country }) => country,
  'Pin code': ({ pinCode }) => pinCode,
  Items: ({ items }) => items,
  Quantity: ({ quantity }) => Number(quantity),
  Subtotal: ({ subtotalMinor }) => fromMinor(subtotalMinor),
  Tax: ({ taxMinor }) => fromMinor(taxMinor),
  Total: ({ totalMinor }) => fromMinor(totalMinor),
  Refunded: ({ refundedMinor }) => fromMinor(refundedMinor),
  Currency: ({ currency }) => currency,
  Carrier: ({ trackingCarrier }) => trackingCarrier ?? '',
  'Tracking number': ({ trackingNumber }) => trackingNumber ?? '',
};

/** The lines of a CSV, oldest order first, in pieces: whoever reads slowly lets the database wait. */
export async function* exportOrders(tx: Transaction, filters: OrderFilters) {
  const columns = Object.values(COLUMNS);
  const where = conditionOf(filters);
  let batch = await readBatch(tx, where, null);
  // After the first orders are read: where they cannot be, that is answered.
  yield csvLine(Object.keys(COLUMNS));
  while (batch.length > 0) {
    yield batch.map((order) => csvLine(columns.map((cellOf) => cellOf(order)))).join('');
    batch = batch.length < BATCH ? [] : await readBatch(tx, where, batch.at(-1) ?? null);
  }
}

/** From where the batch before ended, by the index of the list of orders. */
function readBatch(
  tx: Transaction,
  where: Prisma.Sql,
  last: ExportedOrder | null,
): Promise<ExportedOrder[]> {
  const beyond = last
    ? Prisma.sql`(placed_at, id) > (${last.placedAt}, ${last.id}::uuid)`
    : Prisma.sql`true`;
  return tx.$queryRaw<ExportedOrder[]>`
    SELECT id, order_number AS "orderNumber", placed_at AS "placedAt",
      CASE WHEN ${IS_SOLD} THEN bound_at END AS "soldAt", status::text,
      payment_method::text AS "paymentMethod", payment_status::text AS "paymentStatus",
      name, email, phone, address, city, state, country, pin_code AS "pinCode",
      coalesce(items, '') AS items, coalesce(quantity, 0) AS quantity, subtotal_minor AS "subtotalMinor",
      tax_minor AS "taxMinor", total_minor AS "totalMinor", refunded_minor AS "refundedMinor", currency,
      tracking_carrier AS "trackingCarrier", tracking_number AS "trackingNumber"
    FROM (
      SELECT * FROM orders WHERE ${where} AND ${beyond}
      ORDER BY placed_at, id LIMIT ${BATCH}
    ) AS orders
    CROSS JOIN LATERAL (
      SELECT string_agg(format('%s ' || chr(215) || ' %s (%s)', line.quantity, line.name, line.size), '; '
        ORDER BY position) AS items, sum(line.quantity) AS quantity
      FROM order_lines AS line WHERE line.order_id = orders.id
    ) AS lines
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_minor), 0)::bigint AS refunded_minor
      FROM refunds_of_sales WHERE order_id = orders.id
    ) AS back
    ORDER BY placed_at, id`;
}

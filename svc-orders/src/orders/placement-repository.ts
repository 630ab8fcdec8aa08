import type { Envelope } from '@handloom/contracts/events/event';
import type { PaymentMethod, ShippingAddress } from '@handloom/contracts/orders';
import type { Totals } from '@handloom/contracts/money';
import { insertMails } from '@handloom/service-kit/mails/queue-mail';
import { insertEvents } from '@handloom/service-kit/events/outbox';
import { Prisma } from '../../generated/prisma/client';
import { linesInTurn, takeLines } from '../cart/cart-repository';
import type { Statements } from '../database';
import type { PlacementRequest } from './idempotency';
import type { KnownProduct, PricedLine } from './order-pricing';

const DOUBLE_SUBMIT_SECONDS = 10;
/** Keeps these advisory locks apart from others on the same hash. */
const PLACEMENT_LOCK = 1;

/** An order that an earlier request placed. */
export interface EarlierOrder {
  id: string;
  fingerprint: string;
  awaitsPayment: boolean;
}

/** An online order that waits for its payment; a shopper has at most one. */
export interface OpenOrder {
  id: string;
  /** Of each request that asked for it. */
  fingerprints: string[];
  /** False once its time to be paid is over and the shop has not yet given it up. */
  inTime: boolean;
  /** ISO 4217 */
  currency: string;
}

/** Everything that placing an order has to know, as of one moment. */
export interface PlacementFacts {
  earlier: EarlierOrder | null;
  open: OpenOrder | null;
  products: ReadonlyMap<string, KnownProduct>;
  /** The next number of an order; one that is not used leaves a gap. */
  number: bigint;
  /** By the clock of the database, which also dates the cart's lines. */
  now: Date;
  /** When the last of the cart's lines was added: after `now` where the clock was set back since. Null: the cart is empty. */
  lastAdded: Date | null;
  cart: HeldLine[];
}

/** A line of the cart that no order has taken. */
export interface HeldLine {
  productId: string;
  quantity: number;
  size: string;
}

interface FactsRow {
  earlier: EarlierOrder | null;
  open: OpenOrder | null;
  products: (KnownProduct & { id: string })[] | null;
  number: bigint;
  now: Date;
  lastAdded: Date | null;
  cart: HeldLine[];
}

/** Until the transaction ends, the same shopper's other placements under this lock wait. */
export async function lockPlacements(tx: Statements, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${userId}, ${PLACEMENT_LOCK}))`;
}

/**
 * One round trip. Without a key an earlier request is one with the same body within ten seconds.
 * The ids come by a SELECT so that PostgreSQL does not count them: a plan for a known number of them looks
 * cheaper than the kept one, and planning anew each time costs more than the work itself.
 */
export async function readPlacementFacts(
  tx: Statements,
  { userId, key, fingerprint }: PlacementRequest,
  productIds: readonly string[],
): Promise<PlacementFacts> {
  const isEarlier =
    key === null
      ? Prisma.sql`placement.fingerprint = ${fingerprint} AND earlier.status <> 'Cancelled'
          AND placement.placed_at > clock_timestamp() - make_interval(secs => ${DOUBLE_SUBMIT_SECONDS})`
      : Prisma.sql`placement.key = ${key}`;
  const rows = await tx.$queryRaw<[FactsRow]>`
    SELECT
      (SELECT json_build_object('id', earlier.id, 'fingerprint', placement.fingerprint,
                                'awaitsPayment', earlier.awaits_payment)
       FROM placements placement JOIN orders earlier ON earlier.id = placement.order_id
       WHERE placement.user_id = ${userId} AND ${isEarlier}
       ORDER BY placement.placed_at DESC LIMIT 1) AS earlier,
      (SELECT json_build_object('id', id, 'inTime', pay_by > clock_timestamp(), 'currency', currency,
                'fingerprints',
                (SELECT json_agg(fingerprint) FROM placements WHERE order_id = orders.id))
       FROM orders WHERE user_id = ${userId} AND awaits_payment) AS open,
      (SELECT json_agg(json_build_object('id', id, 'name', name, 'priceMinor', price_minor,
                                         'image', image, 'available', available,
                                         'categoryId', category_id))
       FROM catalogue_products WHERE id = ANY((SELECT ${productIds}::text[])::text[])) AS products,
      nextval('order_numbers') AS number,
      clock_timestamp()::timestamptz(3) AS now, held."lastAdded", held.cart
    FROM (SELECT max(added_at) AS "lastAdded",
                 coalesce(json_agg(json_build_object('productId', product_id, 'quantity', quantity,
                                                     'size', size)), '[]') AS cart
          FROM cart_lines WHERE user_id = ${userId} AND taken_by IS NULL) AS held`;
  const [{ products, ...facts }] = rows;
  const known = new Map((products ?? []).map(({ id, ...product }) => [id, product]));
  return { ...facts, products: known };
}

export interface NewOrder {
  id: string;
  orderNumber: string;
  userId: string;
  paymentMethod: PaymentMethod;
  shippingAddress: ShippingAddress;
  lines: readonly PricedLine[];
  totals: Totals;
  /** ISO 4217 */
  currency: string;
  placedAt: Date;
  /** Until when it can be paid online; null: it is paid on delivery and thus binding at once. */
  payBy: Date | null;
}

interface Placing {
  request: PlacementRequest;
  /** Of an order that is binding at once. */
  event: Envelope | null;
  /** Its lines are all that the cart holds. */
  wholeCart: boolean;
}

/**
 * Writes the order with its lines and its placement, and of a binding one the event and the mail, and
 * marks the cart's lines that it takes: one statement, all or nothing.
 * @returns false, with nothing written, when a price or the availability of a product is no longer what
 * the order was computed from, when another order has taken lines of the whole cart, or when the same
 * request has been answered meanwhile: look again.
 */
export async function insertOrder(
  tx: Statements,
  order: NewOrder,
  { request: { key, fingerprint }, event, wholeCart }: Placing,
): Promise<boolean> {
  const { id, userId, lines, totals, placedAt, payBy, currency } = order;
  const { name, email, address, city, state, country, pinCode, phone } = order.shippingAddress;
  const binding = Prisma.sql`(SELECT id FROM placed WHERE bound_at IS NOT NULL)`;
  const told = Prisma.sql`
    SELECT ${event?.id}::uuid, ${event?.subject}, ${event && JSON.stringify(event)}::jsonb
    FROM ${binding} AS binding`;
  const mailed = Prisma.sql`
    SELECT 'order-confirmation', id::text, ${email} FROM ${binding} AS binding`;
  const [written] = await tx.$queryRaw<{ id: string }[]>`
    WITH line AS MATERIALIZED (
      SELECT product_id, name, size, quantity, price_minor, image, category_id, position FROM unnest(
        ${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.name)}::text[],
        ${lines.map((line) => line.size)}::text[], ${lines.map((line) => line.quantity)}::int[],
        ${lines.map((line) => line.priceMinor)}::bigint[],
        ${lines.map((line) => line.image)}::text[], ${lines.map((line) => line.categoryId)}::text[]
      ) WITH ORDINALITY
        AS item (product_id, name, size, quantity, price_minor, image, category_id, position)
    ), held AS MATERIALIZED (
      ${linesInTurn(Prisma.sql`${wholeCart}::boolean AND user_id = ${userId} AND taken_by IS NULL`)}
    ), placement AS (
      INSERT INTO placements (order_id, user_id, key, fingerprint)
      SELECT ${id}::uuid, ${userId}, ${key}, ${fingerprint}
      WHERE (NOT ${wholeCart}::boolean OR (SELECT count(*) FROM held) = ${lines.length}::int) AND NOT EXISTS (
        SELECT FROM line LEFT JOIN catalogue_products product
          ON product.id = line.product_id AND product.available
            AND product.price_minor = line.price_minor
        WHERE product.id IS NULL)
      ON CONFLICT (user_id, key) DO NOTHING
      RETURNING order_id
    ), placed AS (
      INSERT INTO orders (id, order_number, user_id, payment_method, name, email, address, city, state,
        country, pin_code, phone, subtotal_minor, tax_minor, total_minor, currency, placed_at, bound_at,
        awaits_payment, pay_by)
      SELECT order_id, ${order.orderNumber}, ${userId}, ${order.paymentMethod}::payment_method, ${name},
        ${email}, ${address}, ${city}, ${state}, ${country}, ${pinCode}, ${phone},
        ${totals.subtotalMinor}::bigint, ${totals.taxMinor}::bigint, ${totals.totalMinor}::bigint,
        ${currency}, ${placedAt}, CASE WHEN ${payBy}::timestamptz IS NULL THEN ${placedAt}::timestamptz END,
        ${payBy}::timestamptz IS NOT NULL, ${payBy}::timestamptz
      FROM placement RETURNING id, bound_at
    ), kept AS (
      INSERT INTO order_lines (order_id, position, product_id, name, size, quantity, price_minor,
        currency, image, category_id)
      SELECT placed.id, line.position - 1, line.product_id, line.name, line.size, line.quantity,
        line.price_minor, ${currency}, line.image, line.category_id
      FROM placed, line
    ), told AS (
      ${insertEvents(Prisma.sql, told)}
    ), mailed AS (
      ${insertMails(Prisma.sql, mailed)}
    ), taken AS (
      ${takeLines(order, { binding, ordered: Prisma.sql`line` })}
    )
    SELECT id FROM placed`;
  return written !== undefined;
}

/**
 * One more request that an order answers: its key gives this order for ever.
 * @returns false when another request has used the key meanwhile
 */
export async function rememberPlacement(
  tx: Statements,
  orderId: string,
  { userId, key, fingerprint }: PlacementRequest,
): Promise<boolean> {
  const written = await tx.$executeRaw`
    INSERT INTO placements (order_id, user_id, key, fingerprint)
    VALUES (${orderId}::uuid, ${userId}, ${key}, ${fingerprint}) ON CONFLICT (user_id, key) DO NOTHING`;
  return written === 1;
}

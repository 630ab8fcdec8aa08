import type { z } from 'zod';
import type { orderFilters } from '@handloom/contracts/orders';
import { hasWords, isShortSearch, literally } from '@handloom/service-kit/lists/search-text';
import { Prisma } from '../../generated/prisma/client';
import { typedOrderNumber } from './order-number';
import { momentsOf, type Moments } from '../periods/moments-of';

type Asked = z.infer<z.ZodObject<typeof orderFilters>>;

export interface OrderFilters extends Pick<
  Asked,
  'search' | 'status' | 'paymentStatus' | 'paymentMethod' | 'needs' | 'product'
> {
  /** Null for everyone's. */
  userId: string | null;
  /** When they were placed; null: whenever. */
  placed: Moments | null;
}

/** A condition on `refunds`. Who is under way is asked for again, by which an index finds the few of them. */
export const IS_UNDER_WAY = Prisma.sql`refunds.next_check_at IS NOT NULL
    AND refunds.status IN ('requested', 'pending')`;

/** What `isDisputed` says of one order. */
const IS_DISPUTED = Prisma.sql`id IN (
    SELECT order_id FROM payment_disputes JOIN payment_attempts ON payment_attempts.id = attempt_id
    WHERE is_open AND NOT starts_with(payment_disputes.status, 'warning_'))`;

/**
 * Nothing of its money stays with the shop: what `hasMoney` denies of one order. It begins with the few payments of
 * which that can be true, so that no number of orders makes it slow.
 */
const GOES_BACK = Prisma.sql`id IN (
    SELECT order_id FROM payment_attempts AS page
    WHERE status = 'paid' AND order_id IN (
      SELECT order_id FROM payment_attempts WHERE id IN (
        SELECT attempt_id FROM refunds WHERE ${IS_UNDER_WAY}
        UNION ALL
        SELECT attempt_id FROM payment_disputes WHERE status = 'lost'))
    GROUP BY order_id
    HAVING max(received_minor
      - coalesce((SELECT sum(amount_minor) FROM refunds
          WHERE attempt_id = page.id AND status NOT IN ('failed', 'canceled')), 0)
      - coalesce((SELECT sum(amount_minor) FROM payment_disputes
          WHERE attempt_id = page.id AND status = 'lost'), 0)) <= 0)`;

/**
 * Conditions on `orders`. The overview of the reports counts by those of shipping and attention too; of disputes and
 * refunds it counts each, and these find the orders that wait for one.
 */
export const NEEDS: Record<NonNullable<Asked['needs']>, Prisma.Sql> = {
  shipping: Prisma.sql`status IN ('Pending', 'Processing') AND bound_at IS NOT NULL
    AND payment_status NOT IN ('Refunded', 'Failed') AND NOT ${IS_DISPUTED} AND NOT ${GOES_BACK}`,
  attention: Prisma.sql`needs_attention IS NOT NULL`,
  dispute: Prisma.sql`id IN (
    SELECT order_id FROM payment_disputes JOIN payment_attempts ON payment_attempts.id = attempt_id
    WHERE is_open)`,
  refund: Prisma.sql`id IN (
    SELECT order_id FROM refunds JOIN payment_attempts ON payment_attempts.id = attempt_id
    WHERE ${IS_UNDER_WAY})`,
};

/**
 * @param ownerId whose orders the asker may see, whatever is asked; null for everyone's, where `user` asks for those of one
 */
export function filtersOf(asked: Asked, ownerId: string | null): OrderFilters {
  const { from, to, zone, search, status, paymentStatus, paymentMethod, needs, product } = asked;
  const placed = from || to ? momentsOf({ from, to, zone }) : null;
  const userId = ownerId ?? asked.user ?? null;
  return { userId, search, status, paymentStatus, paymentMethod, needs, product, placed };
}

/** The condition of a `WHERE` on `orders`. */
export function conditionOf(filters: OrderFilters): Prisma.Sql {
  const { userId, search, status, paymentStatus, paymentMethod, needs, product, placed } = filters;
  const text = search?.trim();
  const conditions = [
    userId !== null && Prisma.sql`user_id = ${userId}`,
    status && Prisma.sql`status = ${status}::order_status`,
    paymentStatus && Prisma.sql`payment_status = ${paymentStatus}::payment_status`,
    paymentMethod && Prisma.sql`payment_method = ${paymentMethod}::payment_method`,
    placed &&
      Prisma.sql`placed_at >= ${new Date(placed.first)} AND placed_at < ${new Date(placed.end)}`,
    needs && NEEDS[needs],
    product && Prisma.sql`id IN (SELECT order_id FROM order_lines WHERE product_id = ${product})`,
    text && matches(text, { isEveryones: userId === null }),
  ].filter((condition) => condition instanceof Prisma.Sql);
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`true`;
}

function matches(text: string, { isEveryones }: { isEveryones: boolean }): Prisma.Sql {
  if (PROVIDER_ID.test(text)) return isKnownAs(text);
  // Whoever reads their own orders has few: all of their text can be looked at.
  const found = isEveryones && isShortSearch(text) ? beginsWords(text) : contains(text);
  const parcel = parcelNumber(text);
  // Apart, so that whose parcel it is is known before the list is read.
  return parcel
    ? Prisma.sql`(${found} OR id = ANY(ARRAY(SELECT id FROM orders WHERE tracking_number IS NOT NULL
        AND upper(regexp_replace(tracking_number, '[^0-9A-Za-z]', '', 'g')) = ${parcel})))`
    : found;
}

/** Of a page, a payment, a refund or a dispute, as the mails and dashboards of Stripe and Razorpay name them. */
const PROVIDER_ID = /^(?:cs|pi|re|dp|du|plink|pay|rfnd|disp)_[A-Za-z0-9_]{6,}$/;

function isKnownAs(id: string): Prisma.Sql {
  const ofProvider = Prisma.sql`provider IN ('Stripe', 'Razorpay')`;
  const attempts = Prisma.sql`payment_attempts ON payment_attempts.id = attempt_id`;
  return Prisma.sql`id IN (
    SELECT order_id FROM payment_attempts WHERE ${ofProvider} AND provider_ref = ${id}
    UNION ALL SELECT order_id FROM payment_attempts WHERE ${ofProvider} AND provider_payment_id = ${id}
    UNION ALL SELECT order_id FROM refunds JOIN ${attempts} WHERE provider_refund_id = ${id}
    UNION ALL SELECT order_id FROM payment_disputes JOIN ${attempts} WHERE provider_dispute_id = ${id})`;
}

function contains(text: string): Prisma.Sql {
  const pattern = within(text);
  const digits = phoneDigits(text);
  // As the index `orders_phone` has it.
  const hasPhone = digits
    ? Prisma.sql`OR regexp_replace(phone, '[^0-9]', '', 'g') LIKE ${`%${digits}%`}`
    : Prisma.empty;
  return Prisma.sql`(order_number ILIKE ${within(typedOrderNumber(text))} OR ${isNamed(text)}
    OR email ILIKE ${pattern} ${hasPhone})`;
}

function within(text: string): string {
  return `%${literally(text)}%`;
}

/** In any order, where the index knows each of the words: they are met in it, so that two find fewer than one. */
function isNamed(text: string): Prisma.Sql {
  const words = text.split(/\s+/);
  const parts = words.some(isShortSearch) ? [text] : words;
  return Prisma.sql`(${Prisma.join(
    parts.map((part) => says(within(part))),
    ' AND ',
  )})`;
}

/** Letters and digits of what may be a parcel's number, as the index `orders_parcel` has it: no carrier's is shorter. */
function parcelNumber(text: string): string | null {
  const number = text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  return /^(?=.*\d).{8,}$/.test(number) ? number : null;
}

/** The digits of what may be (the end of) a phone number, without the code of a country, which not everybody writes. */
function phoneDigits(text: string): string | null {
  const digits = text.replace(/[^0-9]/g, '');
  return /^[+\d\s().-]+$/.test(text) && digits.length >= 4 ? digits.slice(-10) : null;
}

/** As the index `orders_named` has it. */
function says(pattern: string): Prisma.Sql {
  return Prisma.sql`without_accents(name) ILIKE without_accents(${pattern}::text)`;
}

function beginsWords(text: string): Prisma.Sql {
  if (!hasWords(text)) return Prisma.sql`false`;
  const [first, later] = [`${literally(text)}%`, `% ${literally(text)}%`];
  return Prisma.sql`(order_number ILIKE ${first} OR ${says(first)} OR ${says(later)}
    OR email ILIKE ${first})`;
}

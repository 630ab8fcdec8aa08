import { createHash } from 'node:crypto';
import type { PlaceOrder } from '@handloom/contracts/orders';
import type { Transaction } from '../database';
import { orderErrors } from './order-errors';

/** A request to place an order, as far as it can be recognised when it comes again. */
export interface PlacementRequest {
  userId: string;
  /** The client's `Idempotency-Key`. */
  key: string | null;
  fingerprint: string;
}

const DOUBLE_SUBMIT_SECONDS = 10;
/** Keeps these advisory locks apart from others on the same hash. */
const PLACEMENT_LOCK = 1;

/** The body is what the schema made of the request: the same keys in the same order, nothing else. */
export function fingerprintOf(body: PlaceOrder): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/**
 * Finds the order that this request has already placed. Until the transaction ends, the same user's
 * other placements wait: of twenty parallel requests nineteen find the order of the first. A
 * placement that fails is rolled back together with its key.
 * @throws ShopError 422 when the key was used with another body.
 */
export async function findEarlierOrder(
  tx: Transaction,
  { userId, key, fingerprint }: PlacementRequest,
): Promise<string | null> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${userId}, ${PLACEMENT_LOCK}))`;
  if (key === null) {
    const [double] = await tx.$queryRaw<{ orderId: string }[]>`
      SELECT order_id AS "orderId" FROM placements
      WHERE user_id = ${userId} AND fingerprint = ${fingerprint}
        AND placed_at > clock_timestamp() - make_interval(secs => ${DOUBLE_SUBMIT_SECONDS})
      ORDER BY placed_at DESC LIMIT 1`;
    return double?.orderId ?? null;
  }
  const earlier = await tx.placement.findUnique({ where: { userId_key: { userId, key } } });
  if (earlier && earlier.fingerprint !== fingerprint) throw orderErrors.keyReused();
  return earlier?.orderId ?? null;
}

export async function rememberPlacement(
  tx: Transaction,
  orderId: string,
  { userId, key, fingerprint }: PlacementRequest,
): Promise<void> {
  await tx.placement.create({ data: { orderId, userId, key, fingerprint } });
}

import { createHash } from 'node:crypto';
import type { PlaceOrder } from '@handloom/contracts/orders';

/** A request to place an order, as far as it can be recognised when it comes again. */
export interface PlacementRequest {
  userId: string;
  /** The client's `Idempotency-Key`. */
  key: string | null;
  fingerprint: string;
}

/**
 * That it is the whole cart is a condition, not what is ordered: a page of an earlier release does not say so.
 * The body is what the schema made of the request: the same keys in the same order, nothing else.
 */
export function fingerprintOf({ wholeCart: _condition, ...body }: PlaceOrder): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

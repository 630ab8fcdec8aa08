import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_HEADER } from '@handloom/contracts/order-facts';
import { ShopError } from '../shop-error';

const MAX_KEY_LENGTH = 255;
const KEY_TOO_LONG = `Idempotency-Key can have at most ${MAX_KEY_LENGTH} characters`;

/** @throws ShopError 400 for a key that is too long. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers[IDEMPOTENCY_KEY_HEADER];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > MAX_KEY_LENGTH) {
    const errors = { [IDEMPOTENCY_KEY_HEADER]: KEY_TOO_LONG };
    throw new ShopError(400, KEY_TOO_LONG, { code: 'key-too-long', errors });
  }
  return key;
}

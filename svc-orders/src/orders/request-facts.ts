import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_HEADER } from '@handloom/contracts/orders';
import { orderErrors } from './order-errors';

const MAX_KEY_LENGTH = 255;

/** @throws ShopError 400 for a key that is too long. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers[IDEMPOTENCY_KEY_HEADER];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > MAX_KEY_LENGTH) throw orderErrors.keyTooLong();
  return key;
}

/** The shop's address as the shopper's browser has it, such as `https://shop.example`. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

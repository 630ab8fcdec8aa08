import type { FastifyRequest } from 'fastify';

export { idempotencyKeyOf } from '../idempotency-key';

/** The shop's address as the shopper's browser has it, such as `https://shop.example`. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

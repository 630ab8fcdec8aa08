import type { FastifyRequest } from 'fastify';

/** The shop's address as the shopper's browser has it, such as `https://shop.example`. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

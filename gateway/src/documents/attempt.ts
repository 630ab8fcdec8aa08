import type { FastifyBaseLogger } from 'fastify';

/** Asks a team's own route function, which must not take the page down. */
export function attempt<Value>(
  log: FastifyBaseLogger,
  ask: () => Value | undefined,
  otherwise: Value,
): Value {
  try {
    return ask() ?? otherwise;
  } catch (error) {
    log.error({ err: error }, 'a route’s definition throws');
    return otherwise;
  }
}

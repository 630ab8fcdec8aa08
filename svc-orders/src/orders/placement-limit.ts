import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { rateLimitStore } from '@handloom/service-kit/server/rate-limit-store';
import type { Service } from '@handloom/service-kit/server/service';
import { visitorAt } from '@handloom/service-kit/server/visitor-address';
import type { Statements } from '../database';
import { orderErrors } from './order-errors';

const PER_ACCOUNT = 60;
/** Offices and mobile networks share an address among many shoppers. */
const PER_ADDRESS = 300;
const WINDOW_MS = 60_000;

/** @returns a guard that refuses (429) an account or address that places too many orders a minute. */
export async function limitPlacement(
  app: Service,
  statements: Statements,
  factor: number,
): Promise<(request: FastifyRequest) => Promise<void>> {
  await app.register(rateLimit, { global: false, store: rateLimitStore(app, statements) });
  const guards = [
    app.createRateLimit({
      max: PER_ACCOUNT * factor,
      timeWindow: WINDOW_MS,
      keyGenerator: (request) => `placing account:${request.viewer?.userId ?? ''}`,
    }),
    app.createRateLimit({
      max: PER_ADDRESS * factor,
      timeWindow: WINDOW_MS,
      keyGenerator: (request) => `placing address:${visitorAt(request.ip).address}`,
    }),
  ];
  return async (request) => {
    // In turn: who was refused for their account does not use up their neighbours' attempts too.
    for (const guard of guards) {
      const answer = await guard(request);
      if (!answer.isAllowed && answer.isExceeded) throw orderErrors.tooMany(answer.ttlInSeconds);
    }
  };
}

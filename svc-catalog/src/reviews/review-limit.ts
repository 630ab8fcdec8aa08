import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { rateLimitStore } from '@handloom/service-kit/server/rate-limit-store';
import type { Service } from '@handloom/service-kit/server/service';
import type { Database } from '../database';
import { reviewErrors } from './review-errors';

/** Each change drops cached documents, so nobody may cause many. */
const PER_ACCOUNT = 30;
const WINDOW_MS = 60_000;

/** @returns a guard that refuses (429) an account that changes reviews too often. */
export async function limitReviews(
  app: Service,
  database: Database,
  factor: number,
): Promise<(request: FastifyRequest) => Promise<void>> {
  await app.register(rateLimit, { global: false, store: rateLimitStore(app, database) });
  const guard = app.createRateLimit({
    max: PER_ACCOUNT * factor,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => `review account:${request.viewer?.userId ?? ''}`,
  });
  return async (request) => {
    // Admins clear up after others.
    if (request.viewer?.role === 'admin') return;
    const answer = await guard(request);
    if (!answer.isAllowed && answer.isExceeded) throw reviewErrors.tooMany(answer.ttlInSeconds);
  };
}

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deleted } from '@handloom/contracts/failure';
import {
  ownReview,
  REVIEWED_PRODUCT_HEADER,
  reviewChange,
  reviewInput,
} from '@handloom/contracts/reviews';
import { signedInViewer } from '@handloom/service-kit/sessions/sessions';
import type { Service } from '@handloom/service-kit/server/service';
import type { Database } from '../database';
import { ownReviewOnTheWire } from './review';
import { reviewDesk } from './review-desk';

const params = z.object({ id: z.string() });

export function reviewWrites(
  app: Service,
  { database, limit }: { database: Database; limit(request: FastifyRequest): Promise<void> },
): void {
  const desk = reviewDesk(database);
  const config = { access: 'user' } as const;

  app.post(
    '/api/products/:id/reviews',
    {
      config,
      schema: { params, body: reviewInput, response: { 201: ownReview } },
      preHandler: limit,
    },
    async (request, reply) => {
      const written = await desk.write(request.params.id, request.body, actorOf(request));
      return reply.code(201).send(ownReviewOnTheWire(written));
    },
  );

  app.patch(
    '/api/reviews/:id',
    {
      config,
      schema: { params, body: reviewChange, response: { 200: ownReview } },
      preHandler: limit,
    },
    async (request, reply) => {
      const changed = await desk.change(request.params.id, request.body, actorOf(request));
      reply.header(REVIEWED_PRODUCT_HEADER, changed.productId);
      return ownReviewOnTheWire(changed);
    },
  );

  app.delete(
    '/api/reviews/:id',
    { config, schema: { params, response: { 200: deleted } }, preHandler: limit },
    async (request, reply) => {
      const removed = await desk.remove(request.params.id, actorOf(request));
      reply.header(REVIEWED_PRODUCT_HEADER, removed.productId);
      return { success: true as const };
    },
  );
}

function actorOf(request: FastifyRequest) {
  return { viewer: signedInViewer(request), requestId: request.id };
}

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { TOTAL_COUNT_HEADER } from '@handloom/contracts/listing';
import {
  IDEMPOTENCY_KEY_HEADER,
  order,
  orderChange,
  orderPlacedReply,
  orderQuery,
  placeOrder as placeOrderBody,
} from '@handloom/contracts/orders';
import type { Service } from '@handloom/service-kit/service';
import { signedInViewer } from '@handloom/service-kit/sessions';
import { changeOrder } from './change-order';
import { orderErrors } from './order-errors';
import { findOrder, listOrders } from './order-repository';
import { toOrder } from './order-view';
import { placeOrder, type OrderDesk } from './place-order';

interface OrderRoutesOptions extends OrderDesk {
  placementLimit(request: FastifyRequest): Promise<void>;
}

const params = z.object({ id: z.string() });
const MAX_KEY_LENGTH = 255;

export function orderRoutes(app: Service, options: OrderRoutesOptions): void {
  const { database, placementLimit } = options;

  app.get(
    '/api/orders',
    {
      config: { access: 'user' },
      schema: { querystring: orderQuery, response: { 200: z.array(order) } },
    },
    async (request, reply) => {
      const { userId, role } = signedInViewer(request);
      const whose = role === 'admin' ? null : userId;
      const { orders, count } = await listOrders(database, whose, request.query);
      reply.header(TOTAL_COUNT_HEADER, String(count));
      return orders.map(toOrder);
    },
  );

  app.get(
    '/api/orders/:id',
    { config: { access: 'user' }, schema: { params, response: { 200: order } } },
    async (request) => {
      const { userId, role } = signedInViewer(request);
      const found = await findOrder(database, request.params.id);
      // Another shopper's order is as unknown as none, so that ids cannot be tried out.
      if (!found || (found.userId !== userId && role !== 'admin')) throw orderErrors.unknownOrder();
      return toOrder(found);
    },
  );

  app.post(
    '/api/orders',
    {
      config: { access: 'user' },
      preValidation: placementLimit,
      schema: { body: placeOrderBody, response: { 201: orderPlacedReply } },
    },
    async (request, reply) => {
      const placed = await placeOrder(options, request.body, {
        userId: signedInViewer(request).userId,
        idempotencyKey: idempotencyKeyOf(request),
        requestId: request.id,
      });
      return reply.code(201).send({ success: true, ...placed });
    },
  );

  app.patch(
    '/api/orders/:id',
    {
      config: { access: 'admin' },
      schema: { params, body: orderChange, response: { 200: order } },
    },
    async (request) => {
      const { note, ...change } = request.body;
      const { userId } = signedInViewer(request);
      const admin = { by: 'admin', userId, note, requestId: request.id } as const;
      return toOrder(await changeOrder(database, request.params.id, change, admin));
    },
  );
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers[IDEMPOTENCY_KEY_HEADER];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > MAX_KEY_LENGTH) throw orderErrors.keyTooLong();
  return key;
}

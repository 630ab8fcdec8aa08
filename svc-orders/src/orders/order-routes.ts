import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  cancelOrder,
  newOrderNote,
  order,
  orderChange,
  orderNote,
  orderPlacedReply,
  orderQuery,
  placeOrder as placeOrderBody,
  type Order,
} from '@handloom/contracts/orders';
import { adminOf } from '@handloom/service-kit/audit/record-admin-change';
import { tellPage } from '@handloom/service-kit/lists/listed-page';
import type { Service } from '@handloom/service-kit/server/service';
import { signedInViewer } from '@handloom/service-kit/sessions/sessions';
import { versionConflict } from '@handloom/service-kit/server/version-conflict';
import { idempotencyKeyOf } from '@handloom/service-kit/server/idempotency-key';
import type { Database } from '../database';
import { changeOrder } from './change-order';
import { listOrders } from './list-orders';
import { orderErrors } from './order-errors';
import { filtersOf } from './order-filters';
import { noteOrder } from './note-order';
import { findOrderStory } from './order-repository';
import { toNote, toOrder, toOrderStory, type Onlooker } from './order-view';
import { placeOrder, type OrderDesk } from './place-order';
import { originOf } from './request-facts';

interface OrderRoutesOptions extends OrderDesk {
  /** For reads over all orders: they wait for each other, and nobody's checkout waits for them. */
  adminReads: Database;
  placementLimit(request: FastifyRequest): Promise<void>;
}

const params = z.object({ id: z.string() });

export function orderRoutes(app: Service, options: OrderRoutesOptions): void {
  const { database, adminReads, payments, placementLimit } = options;

  app.get(
    '/api/orders',
    {
      config: { access: 'user' },
      schema: { querystring: orderQuery, response: { 200: z.array(order) } },
    },
    async (request, reply) => {
      const viewer = signedInViewer(request);
      const { query } = request;
      const isAdmins = viewer.role === 'admin' && query.mine !== 'true';
      const filters = filtersOf(query, isAdmins ? null : viewer.userId);
      const page = await listOrders(isAdmins ? adminReads : database, filters, query);
      tellPage(reply, page);
      const onlooker = onlookerOf(request);
      return page.orders.map((one) => toOrder(one, onlooker));
    },
  );

  app.get(
    '/api/orders/:id',
    { config: { access: 'user' }, schema: { params, response: { 200: order } } },
    async (request) => {
      const { userId, role } = signedInViewer(request);
      const found = await findOrderStory(database, request.params.id);
      // Another shopper's order is as unknown as none, so that ids cannot be tried out.
      if (!found || (found.userId !== userId && role !== 'admin')) throw orderErrors.unknownOrder();
      if (found.awaitsPayment) void payments.askSooner(found.id, request.id);
      return toOrderStory(found, onlookerOf(request));
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
        origin: originOf(request),
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
    (request) => changeAndShow(options, request, request.body),
  );

  app.post(
    '/api/orders/:id/notes',
    {
      config: { access: 'admin' },
      schema: { params, body: newOrderNote, response: { 201: orderNote } },
    },
    async (request, reply) => {
      const { params, body } = request;
      const added = await noteOrder(database, params.id, { ...body, by: adminOf(request) });
      return reply.code(201).send(toNote(added));
    },
  );

  app.post(
    '/api/orders/:id/cancel',
    {
      config: { access: 'user' },
      schema: { params, body: cancelOrder, response: { 200: order } },
    },
    (request) => changeAndShow(options, request, { status: 'Cancelled', note: request.body?.note }),
  );
}

/** The order as it is after the change, for the page that asked for it. */
async function changeAndShow(
  desk: OrderDesk,
  request: FastifyRequest,
  { note, version: opened, ...change }: z.infer<typeof orderChange>,
): Promise<Order> {
  const { userId, role } = signedInViewer(request);
  const { id } = request.params as z.infer<typeof params>;
  const by = role === 'admin' ? 'admin' : 'shopper';
  const admin = by === 'admin' ? adminOf(request) : undefined;
  const actor = { by, userId, admin, note, requestId: request.id } as const;
  const changed = await changeOrder(desk, id, { ...change, opened, actor });
  const story = await findOrderStory(desk.database, id);
  if (!story) throw orderErrors.unknownOrder();
  const shown = toOrderStory(story, onlookerOf(request));
  if (!changed) throw versionConflict('order', shown);
  return shown;
}

function onlookerOf(request: FastifyRequest): Onlooker {
  return { isAdmin: signedInViewer(request).role === 'admin', now: new Date() };
}

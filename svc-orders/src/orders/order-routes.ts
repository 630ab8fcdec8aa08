import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  ESTIMATED_COUNT_HEADER,
  MOST_COUNTED,
  TOTAL_COUNT_HEADER,
} from '@handloom/contracts/listing';
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
import type { Service } from '@handloom/service-kit/service';
import { signedInViewer } from '@handloom/service-kit/sessions';
import { versionConflict } from '@handloom/service-kit/version-conflict';
import type { Database } from '../database';
import { changeOrder } from './change-order';
import { listOrders, type OrdersPage, type PagePlace } from './list-orders';
import { orderErrors } from './order-errors';
import { readCursor, writeCursor, type OrderCursor } from './order-cursor';
import { filtersOf } from './order-filters';
import { noteOrder } from './note-order';
import { findOrderStory } from './order-repository';
import { toNote, toOrder, toOrderStory, type Onlooker } from './order-view';
import { placeOrder, type OrderDesk } from './place-order';
import { idempotencyKeyOf, originOf } from './request-facts';

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
      const { sort, limit } = query;
      const wanted = { filters, sort, limit, place: placeOf(query) };
      const page = await listOrders(isAdmins ? adminReads : database, wanted);
      reply.header(TOTAL_COUNT_HEADER, String(page.count));
      if (page.isEstimated) reply.header(ESTIMATED_COUNT_HEADER, 'true');
      const links = linksOf(request.url, page);
      if (links) reply.header('link', links);
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
      const { note } = request.body;
      const added = await noteOrder(database, request.params.id, { note, by: adminOf(request) });
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

/** @throws ShopError 400 for a cursor that is none, and for a page that is too deep to be reached by its number */
function placeOf({ page, limit, sort, after, before }: z.infer<typeof orderQuery>): PagePlace {
  const [name, text] =
    after === undefined ? (['before', before] as const) : (['after', after] as const);
  if (text === undefined) {
    const skip = (page - 1) * limit;
    if (skip >= MOST_COUNTED) throw orderErrors.tooDeep();
    return { skip };
  }
  const cursor = readCursor(text, sort);
  if (!cursor) throw orderErrors.badCursor(name);
  return name === 'after' ? { after: cursor } : { before: cursor };
}

/** The same list, from where this page ended, and up to where it began. The next one is the last that is named. */
function linksOf(url: string, { next, previous }: OrdersPage): string {
  const [path = '', query] = url.split('?');
  const link = (key: string, relation: string, cursor: OrderCursor | null) => {
    if (!cursor) return [];
    const parameters = new URLSearchParams(query);
    for (const one of ['page', 'after', 'before']) parameters.delete(one);
    parameters.set(key, writeCursor(cursor));
    return [`<${path}?${parameters.toString()}>; rel="${relation}"`];
  };
  return [...link('before', 'prev', previous), ...link('after', 'next', next)].join(', ');
}

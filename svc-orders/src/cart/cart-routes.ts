import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  addToCart as addToCartBody,
  cart,
  cartItem,
  changeCartLine,
  mergeCart as mergeCartBody,
  mergedCart,
  quoteQuery,
  quotes,
} from '@handloom/contracts/cart';
import { deleted } from '@handloom/contracts/failure';
import type { Service } from '@handloom/service-kit/server/service';
import { signedInViewer } from '@handloom/service-kit/sessions/sessions';
import { idempotencyKeyOf } from '@handloom/service-kit/server/idempotency-key';
import { toCartItem, toQuote } from './cart-line';
import { findCartProducts, readCart } from './cart-repository';
import {
  addToCart,
  changeLine,
  clearCart,
  mergeCart,
  removeLine,
  type CartKeeping,
  type CartOwner,
} from './change-cart';

const config = { access: 'user' } as const;
const params = z.object({ id: z.string() });
const done = { success: true as const };

export function cartRoutes(app: Service, keeping: CartKeeping): void {
  const { statements } = keeping;
  app.get('/api/cart', { config, schema: { response: { 200: cart } } }, async (request) => {
    const lines = await readCart(statements, ownerOf(request).userId);
    return lines.map(toCartItem);
  });

  app.get(
    '/api/cart/quotes',
    {
      config: { access: 'public' },
      schema: { querystring: quoteQuery, response: { 200: quotes } },
    },
    async (request) => {
      const ids = [...new Set(request.query.ids)];
      const known = await findCartProducts(statements, ids);
      return ids.map((id) => toQuote(id, known.get(id) ?? null));
    },
  );

  app.post(
    '/api/cart/add',
    { config, schema: { body: addToCartBody, response: { 201: cartItem } } },
    async (request, reply) => {
      const line = await addToCart(keeping, ownerOf(request), request.body);
      return reply.code(201).send(toCartItem(line));
    },
  );

  app.patch(
    '/api/cart/:id',
    {
      config,
      schema: { params, body: changeCartLine, response: { 200: z.union([cartItem, deleted]) } },
    },
    async (request) => {
      const line = await changeLine(keeping, ownerOf(request), {
        ...request.body,
        productId: request.params.id,
      });
      return line ? toCartItem(line) : done;
    },
  );

  app.delete(
    '/api/cart/remove/:id',
    { config, schema: { params, response: { 200: deleted } } },
    async (request) => {
      await removeLine(keeping, ownerOf(request), request.params.id);
      return done;
    },
  );

  app.delete(
    '/api/cart/clear',
    { config, schema: { response: { 200: deleted } } },
    async (request) => {
      await clearCart(keeping, ownerOf(request));
      return done;
    },
  );

  app.post(
    '/api/cart/merge',
    { config, schema: { body: mergeCartBody, response: { 200: mergedCart } } },
    (request) =>
      mergeCart(keeping, ownerOf(request), {
        items: request.body.items,
        key: idempotencyKeyOf(request),
      }),
  );
}

function ownerOf(request: FastifyRequest): CartOwner {
  return { userId: signedInViewer(request).userId, requestId: request.id };
}

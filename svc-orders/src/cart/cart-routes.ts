import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  addToCart as addToCartBody,
  cart,
  cartItem,
  changeCartLine,
  mergeCart as mergeCartBody,
  mergedCart,
} from '@handloom/contracts/cart';
import { deleted } from '@handloom/contracts/failure';
import type { Service } from '@handloom/service-kit/service';
import { signedInViewer } from '@handloom/service-kit/sessions';
import type { Database } from '../database';
import { toCartItem } from './cart-line';
import { readCart } from './cart-repository';
import {
  addToCart,
  changeLine,
  clearCart,
  mergeCart,
  removeLine,
  type CartOwner,
} from './change-cart';

const config = { access: 'user' } as const;
const params = z.object({ id: z.string() });
const done = { success: true as const };

export function cartRoutes(app: Service, database: Database): void {
  app.get('/api/cart', { config, schema: { response: { 200: cart } } }, async (request) => {
    const lines = await readCart(database, ownerOf(request).userId);
    return lines.map(toCartItem);
  });

  app.post(
    '/api/cart/add',
    { config, schema: { body: addToCartBody, response: { 201: cartItem } } },
    async (request, reply) => {
      const line = await addToCart(database, ownerOf(request), request.body);
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
      const { id } = request.params;
      const line = await changeLine(database, ownerOf(request), id, request.body);
      return line ? toCartItem(line) : done;
    },
  );

  app.delete(
    '/api/cart/remove/:id',
    { config, schema: { params, response: { 200: deleted } } },
    async (request) => {
      await removeLine(database, ownerOf(request), request.params.id);
      return done;
    },
  );

  app.delete(
    '/api/cart/clear',
    { config, schema: { response: { 200: deleted } } },
    async (request) => {
      await clearCart(database, ownerOf(request));
      return done;
    },
  );

  app.post(
    '/api/cart/merge',
    { config, schema: { body: mergeCartBody, response: { 200: mergedCart } } },
    (request) => mergeCart(database, ownerOf(request), request.body.items),
  );
}

function ownerOf(request: FastifyRequest): CartOwner {
  return { userId: signedInViewer(request).userId, requestId: request.id };
}

import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const draining = new WeakSet<Server>();

/** Whether the server is about to stop. `/readyz` says so, and whoever has another copy asks that one. */
export const isDraining = (app: FastifyInstance): boolean => draining.has(app.server);

/**
 * Serves for a while longer, so that everybody learns from `/readyz` to send no more. Each answer is the
 * last of its connection: a request that meets a connection as it is being closed could not be repeated.
 */
export async function drain(app: FastifyInstance, forMs: number): Promise<void> {
  draining.add(app.server);
  app.server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close');
  });
  await pause(forMs);
}

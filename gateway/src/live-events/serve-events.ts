import type { FastifyInstance } from 'fastify';
import { signedInViewer } from '@handloom/service-kit/sessions/sessions';
import { ShopError } from '@handloom/service-kit/shop-error';
import type { LiveStreams } from './streams';

/** `GET /api/events`: server-sent events for the signed-in shopper, until the session ends. */
export function serveEvents(app: FastifyInstance, streams: LiveStreams): void {
  app.get(
    '/api/events',
    { config: { access: 'user' }, compress: false, exposeHeadRoute: false },
    async (request, reply) => {
      const viewer = signedInViewer(request);
      if (!streams.hasRoom()) {
        throw new ShopError(429, 'Too many open pages follow the shop now.', {
          code: 'too-many-streams',
          headers: { 'retry-after': '30' },
        });
      }
      reply.type('text/event-stream; charset=utf-8').header('cache-control', 'no-store');
      // Proxies before the gateway must not collect the stream.
      reply.header('x-accel-buffering', 'no');
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.raw.writeHead(200);
      streams.open(viewer, reply.raw);
    },
  );
}

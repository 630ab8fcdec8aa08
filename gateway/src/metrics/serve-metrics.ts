import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * `GET /metrics` on an address of its own, which the way in from outside does not lead to: no rule about
 * who asks could be got wrong behind a proxy. It opens and closes with the shop's door.
 */
export function serveMetrics(
  app: FastifyInstance,
  address: { host: string; port: number },
  text: () => string,
): Server {
  const server = createServer((request, response) => {
    const isMetrics = request.method === 'GET' && request.url === '/metrics';
    response.writeHead(isMetrics ? 200 : 404, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(isMetrics ? text() : 'Not found\n');
  });
  app.addHook('onListen', () => {
    // Without its figures the shop still sells.
    server.on('error', (error) => app.log.error({ err: error }, 'metrics cannot be served'));
    server.listen(address.port, address.host, () => app.log.info(address, 'metrics are served'));
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return server;
}

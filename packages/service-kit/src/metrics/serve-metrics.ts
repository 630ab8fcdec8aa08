import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';

/** With the library's 10 ms an idle process wakes a hundred times a second, a fifth of what it costs at rest. */
const EVENT_LOOP_PRECISION_MS = 50;
/** The port may still be held by the version that this one takes over from. */
const TRY_AGAIN_MS = 2_000;

/**
 * `GET /metrics` on an address of its own, which cannot be reached from outside: a rule about who may ask could be
 * got wrong behind a proxy. It opens and closes with the app, and tells the app's figures beside those of the process.
 */
export function serveMetrics(app: FastifyInstance, address: { host: string; port: number }): void {
  const { metrics } = app;
  collectDefaultMetrics({
    register: metrics,
    eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION_MS,
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isMetrics = request.method === 'GET' && request.url === '/metrics';
    const text = isMetrics ? await metrics.metrics() : 'Not found\n';
    response.writeHead(isMetrics ? 200 : 404, {
      'content-type': isMetrics ? metrics.contentType : 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(text);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      app.log.error({ err: error }, 'figures could not be told');
      response.destroy();
    });
  });
  const listen = () => server.listen(address.port, address.host);
  let timer: NodeJS.Timeout | undefined;
  server.on('listening', () => {
    const { port } = server.address() as AddressInfo;
    app.log.info({ host: address.host, port }, 'metrics are served');
  });
  server.on('error', (error) => {
    // Without its figures the shop still sells.
    app.log.warn({ err: error }, 'metrics cannot be served yet');
    timer = setTimeout(listen, TRY_AGAIN_MS).unref();
  });
  app.addHook('onListen', listen);
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
}

import type { FastifyInstance } from 'fastify';
import type { Answered } from './request-lines';
import { histogram } from '../metrics/metrics';

/** Whoever watches the service asks these every second: in the figures they would hide everybody else. */
const WATCHERS = new Set(['/livez', '/readyz', '/healthz']);
const UNKNOWN_ROUTE = 'unknown';

/** `http_request_duration_seconds`: how often each route was asked, how it was answered, and how soon. */
export function measureRequests(app: FastifyInstance): (answered: Answered) => void {
  const seconds = histogram(app.metrics, {
    name: 'http_request_duration_seconds',
    help: 'Time from a request’s headers to the end of its answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
  });
  const measure = ({ method, route, status, elapsedMs }: Answered) => {
    if (route !== null && WATCHERS.has(route)) return;
    seconds.observe({ method, route: route ?? UNKNOWN_ROUTE, status }, elapsedMs / 1_000);
  };
  app.addHook('onResponse', async (request, reply) => {
    measure({
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      elapsedMs: reply.elapsedTime,
    });
  });
  return measure;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answered } from './request-lines';
import { histogram } from '../metrics/metrics';

/** Whoever watches the service asks these every second: in the figures they would hide everybody else. */
const WATCHERS = new Set(['/livez', '/readyz', '/healthz']);
const UNKNOWN_ROUTE = 'unknown';
/** As nginx has it: the caller left before there was an answer. */
const LEFT = 499;

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
  const measureReply = (
    { method, routeOptions }: FastifyRequest,
    reply: FastifyReply,
    status: number,
  ) => measure({ method, route: routeOptions.url ?? null, status, elapsedMs: reply.elapsedTime });
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify tells of no response then: what hangs until the gateway gives it up would be in no figure.
    reply.raw.once('close', () => {
      if (!reply.raw.headersSent) measureReply(request, reply, LEFT);
    });
    done();
  });
  app.addHook('onResponse', async (request, reply) =>
    measureReply(request, reply, reply.statusCode),
  );
  return measure;
}

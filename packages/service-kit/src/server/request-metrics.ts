import type { FastifyInstance } from 'fastify';
import { answeredBy, requestLine, type Answered } from './request-lines';
import { histogram } from '../metrics/metrics';

/** Whoever watches the service asks these every second: in the figures they would hide everybody else. */
const WATCHERS = new Set(['/livez', '/readyz', '/healthz']);
const UNKNOWN_ROUTE = 'unknown';
/** As nginx has it: the caller left before there was an answer. */
const LEFT = 499;

/**
 * `http_request_duration_seconds`: how often each route was asked, how it was answered, and how soon. Who left before there was
 * an answer gets the line of the log here, too.
 */
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
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify tells of no response then: what hangs until the gateway gives it up would be in no figure, and in no log.
    reply.raw.once('close', () => {
      if (reply.raw.headersSent) return;
      const left = answeredBy(request, reply, LEFT);
      measure(left);
      request.log.info(requestLine(left), 'request');
    });
    done();
  });
  app.addHook('onResponse', async (request, reply) =>
    measure(answeredBy(request, reply, reply.statusCode)),
  );
  return measure;
}

import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { isDraining } from './draining';
import { mapFailures } from './failures';
import { gatherLines } from './log-output';
import { createMetrics } from '../metrics/metrics';
import { measurePools } from '../database/pool-metrics';
import { givenRequestId } from './request-id';
import { measureRequests } from './request-metrics';
import { requestLines } from './request-lines';
import type { SessionKeys } from '../sessions/session-keys';
import { verifySessions, type EndedSessions } from '../sessions/sessions';
import { refuseUnstorableJson, refuseUnstorableUrl } from './storable-text';
import { nameSpansByRoute } from '../tracing/current-trace';
import { within } from '../within';
import { zodSchemas } from './zod-schemas';

/** Answers when the part that it asks works; rejects otherwise. */
export type HealthCheck = () => Promise<unknown>;

export interface ServiceOptions {
  logger: FastifyServerOptions['logger'] | undefined;
  keys: SessionKeys;
  revoked: EndedSessions;
  /** Asked by `/readyz`. */
  checks: Record<string, HealthCheck>;
  /** Whose `X-Forwarded-For` and `-Proto` are believed: addresses, ranges, `loopback`, `uniquelocal`. */
  trustedProxies?: string[];
}

const BODY_LIMIT_BYTES = 1_048_576;
/** As long as the gateway, which sends an upload on as it comes: over a slow line pictures take minutes. */
const REQUEST_WITHIN_MS = 300_000;
const CHECK_TIMEOUT_MS = 1_000;
/** Longer than any address that Node accepts: an absurdly long id is answered 404, like every unknown one. */
const ANY_LENGTH = 16_384;

/**
 * A Fastify server as all services have it: zod contracts, one failure shape, request ids, sessions
 * with access declared per route, `/livez` and `/readyz`.
 */
export async function createService(options: ServiceOptions) {
  const app = Fastify({
    logger: gatherLines(options.logger),
    logController: requestLines(),
    trustProxy: options.trustedProxies ?? ['loopback'],
    bodyLimit: BODY_LIMIT_BYTES,
    schemaController: zodSchemas,
    requestIdHeader: false,
    genReqId: ({ headers }) => givenRequestId(headers) ?? randomUUID(),
    requestTimeout: REQUEST_WITHIN_MS,
    forceCloseConnections: 'idle',
    // What still arrives while it stops is answered like everything before.
    return503OnClosing: false,
    routerOptions: { maxParamLength: ANY_LENGTH },
  }).withTypeProvider<ZodTypeProvider>();
  app.decorate('metrics', createMetrics());
  nameSpansByRoute(app);
  measureRequests(app);
  measurePools(app.metrics);
  acceptEmptyJson(app);
  // Fastify reads text on its own; for the shop it is another wrong type (415).
  app.removeContentTypeParser('text/plain');
  mapFailures(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    refuseUnstorableUrl(request);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await verifySessions(app, options);
  reportHealth(app, options.checks);
  return app;
}
export type Service = Awaited<ReturnType<typeof createService>>;

/** Browsers send `Content-Type: application/json` with an empty body on logout; Fastify refuses that. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      refuseUnstorableJson(String(body));
    } catch (error) {
      return done(error as Error);
    }
    void parse(request, String(body), done);
  });
}

function reportHealth(app: FastifyInstance, checks: Record<string, HealthCheck>): void {
  app.get('/livez', { config: { access: 'public' }, logLevel: 'warn' }, async () => ({
    status: 'ok',
  }));
  app.get(
    '/readyz',
    { config: { access: 'public' }, logLevel: 'warn' },
    async (_request, reply) => {
      const results = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await isWell(check)] as const),
      );
      const well = !isDraining(app) && results.every(([, ok]) => ok);
      return reply.code(well ? 200 : 503).send({
        status: well ? 'ok' : 'down',
        checks: Object.fromEntries(results.map(([name, ok]) => [name, ok ? 'ok' : 'down'])),
        version: process.env['BUILD_VERSION'],
      });
    },
  );
}

function isWell(check: HealthCheck): Promise<boolean> {
  const answer = check().then(
    () => true,
    () => false,
  );
  return within(CHECK_TIMEOUT_MS, answer, () => false);
}

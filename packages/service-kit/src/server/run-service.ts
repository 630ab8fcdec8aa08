import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { drain } from './draining';
import { readEnvironment } from '../settings/environment';
import { serveMetrics } from '../metrics/serve-metrics';
import { endTracing } from '../tracing/start-tracing';

const STOP_WITHIN_MS = 8_000;

export const processEnvironment = z.object({
  /** How long it goes on serving after SIGTERM, in ms, so that callers learn to ask another copy. */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** Where `GET /metrics` is served; a port of its own, which is not published. 0: any free one; left out: nowhere. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Read by ./tracing/start-tracing.ts, before anything else is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
});

/**
 * Listens, and stops gracefully on SIGTERM and SIGINT: requests in flight finish, then the app's
 * `onClose` hooks release database and NATS. A start that fails says why in one line and exits 1.
 */
export async function runService(
  start: () => Promise<{ app: FastifyInstance; host: string; port: number }>,
): Promise<void> {
  try {
    const { DRAIN_MS, METRICS_HOST, METRICS_PORT } = readEnvironment(
      processEnvironment,
      process.env,
    );
    const { app, host, port } = await start();
    if (METRICS_PORT !== undefined) serveMetrics(app, { host: METRICS_HOST, port: METRICS_PORT });
    app.addHook('onClose', endTracing);
    stopOnSignal(app, DRAIN_MS);
    await app.listen({ host, port });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

function stopOnSignal(app: FastifyInstance, drainMs: number): void {
  let stopping = false;
  const stop = (cause: string) => {
    if (stopping) return;
    stopping = true;
    app.log.info({ cause }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    void app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', () => {
    if (drainMs === 0) return stop('SIGTERM');
    app.log.info({ drainMs }, 'draining');
    void drain(app, drainMs).then(() => stop('SIGTERM'));
  });
  process.once('SIGINT', () => stop('SIGINT'));
  // The launcher holds the other end of this pipe: when it dies, its parts do not outlive it.
  if (process.env['STOP_WITH_PARENT'] === '1') {
    process.stdin.on('end', () => stop('parent gone')).on('error', () => stop('parent gone'));
    process.stdin.resume();
  }
}

import type { FastifyInstance } from 'fastify';

const STOP_WITHIN_MS = 8_000;

/**
 * Listens, and stops gracefully on SIGTERM and SIGINT: requests in flight finish, then the app's
 * `onClose` hooks release database and NATS. A start that fails says why in one line and exits 1.
 */
export async function runService(
  start: () => Promise<{ app: FastifyInstance; host: string; port: number }>,
): Promise<void> {
  try {
    const { app, host, port } = await start();
    stopOnSignal(app);
    await app.listen({ host, port });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

function stopOnSignal(app: FastifyInstance): void {
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
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  // The launcher holds the other end of this pipe: when it dies, its parts do not outlive it.
  if (process.env['STOP_WITH_PARENT'] === '1') {
    process.stdin.on('end', () => stop('parent gone')).on('error', () => stop('parent gone'));
    process.stdin.resume();
  }
}

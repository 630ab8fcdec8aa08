import type { FastifyInstance } from 'fastify';
import type { ShopHealth } from '@handloom/contracts/health';

const ASK_WITHIN_MS = 1_500;

/** Rejects or says false when the part does not work. */
export type PartCheck = (timeoutMs: number) => Promise<boolean>;

/** `GET /healthz`: every part's own word. `GET /livez`: the process is up. */
export function reportShopHealth(app: FastifyInstance, parts: Record<string, PartCheck>): void {
  app.get('/livez', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    const checked = await Promise.all(
      Object.entries(parts).map(
        async ([name, check]) => [name, (await isWell(check)) ? 'ok' : 'down'] as const,
      ),
    );
    const status = checked.every(([, state]) => state === 'ok') ? 'ok' : 'degraded';
    const health: ShopHealth = { status, services: Object.fromEntries(checked) };
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  });
}

async function isWell(check: PartCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ASK_WITHIN_MS);
  });
  try {
    return await Promise.race([check(ASK_WITHIN_MS).catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}

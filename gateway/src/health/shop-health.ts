import type { FastifyInstance } from 'fastify';
import type { ShopHealth } from '@handloom/contracts/health';
import { isDraining } from '@handloom/service-kit/draining';

const ASK_WITHIN_MS = 1_200;

/** Whether each copy of the part works. Never rejects. */
export type PartCheck = (timeoutMs: number) => Promise<boolean[]>;

interface ShopHealthOptions {
  /** Whether visitors may be sent to this gateway. */
  isReady(): boolean;
  parts: Record<string, PartCheck>;
}

/**
 * `GET /healthz`: every part's own word. `GET /readyz`: whether this gateway wants visitors, for what
 * balances between several. `GET /livez`: the process is up.
 */
export function reportShopHealth(
  app: FastifyInstance,
  { isReady, parts }: ShopHealthOptions,
): void {
  app.get('/livez', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const isWanting = isReady() && !isDraining(app);
    reply.code(isWanting ? 200 : 503).header('cache-control', 'no-store');
    return { status: isWanting ? 'ok' : 'down' };
  });

  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    const checked = await Promise.all(
      Object.entries(parts).map(async ([name, check]) => [name, await copiesOf(check)] as const),
    );
    const isWell = checked.every(([, copies]) => copies.includes('ok'));
    const several = checked.filter(([, copies]) => copies.length > 1);
    const health: ShopHealth = {
      status: isWell ? 'ok' : 'degraded',
      services: Object.fromEntries(
        checked.map(([name, copies]) => [name, copies.includes('ok') ? 'ok' : 'down']),
      ),
      ...(several.length > 0 && { copies: Object.fromEntries(several) }),
    };
    return reply
      .code(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  });
}

async function copiesOf(check: PartCheck): Promise<('ok' | 'down')[]> {
  const copies = await check(ASK_WITHIN_MS);
  return copies.map((works) => (works ? 'ok' : 'down'));
}

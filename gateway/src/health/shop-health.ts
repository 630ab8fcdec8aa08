import type { FastifyInstance } from 'fastify';
import type { ShopHealth } from '@handloom/contracts/health';
import { isDraining } from '@handloom/service-kit/server/draining';
import type { Look } from '../services/copy-probe';

const OWN: Look = { works: true, version: process.env['BUILD_VERSION'] };

/** How each copy of the part is. Never rejects. */
export type PartCheck = () => Promise<Look[]>;

interface ShopHealthOptions {
  /** Whether visitors may be sent to this gateway. */
  isReady(): boolean;
  /** So many addresses of each service are reserved for its next release: nothing answers there, which is no outage. */
  spareAddresses: number;
  parts: Record<string, PartCheck>;
}

/**
 * `GET /healthz`: every part's own word. `GET /readyz`: whether this gateway wants visitors, for what
 * balances between several. `GET /livez`: the process is up.
 */
export function reportShopHealth(
  app: FastifyInstance,
  { isReady, spareAddresses, parts }: ShopHealthOptions,
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
      Object.entries(parts).map(async ([name, check]) => {
        return [name, withoutSpare(await check(), spareAddresses)] as const;
      }),
    );
    const works = (copies: Look[]) => copies.some((copy) => copy.works);
    const isWell = checked.every(([, copies]) => works(copies));
    const several = checked.filter(([, copies]) => copies.length > 1);
    const health: ShopHealth = {
      status: isWell ? 'ok' : 'degraded',
      services: Object.fromEntries(checked.map(([name, copies]) => [name, word(works(copies))])),
      ...(several.length > 0 && {
        copies: Object.fromEntries(
          several.map(([name, copies]) => [name, copies.map((copy) => word(copy.works))]),
        ),
      }),
      versions: Object.fromEntries(
        [
          ['gateway', versionsOf([OWN])] as const,
          ...checked.map(([name, copies]) => [name, versionsOf(copies)] as const),
        ].filter(([, versions]) => versions.length > 0),
      ),
    };
    return reply
      .code(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  });
}

/** At least one is left, which says how the part is. */
function withoutSpare(copies: Look[], spare: number): Look[] {
  let free = Math.min(spare, copies.length - 1);
  return copies.filter(({ works }) => works || (free -= 1) < 0);
}

function word(works: boolean): 'ok' | 'down' {
  return works ? 'ok' : 'down';
}

/** Builds that answer, each once. */
export function versionsOf(copies: Look[]): string[] {
  return [...new Set(copies.flatMap(({ version }) => version ?? []))];
}

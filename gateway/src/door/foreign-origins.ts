import type { FastifyInstance } from 'fastify';
import { ShopError } from '@handloom/service-kit/shop-error';
import { isPaymentWebhook } from '../services/path-owners';
import { isSafe } from './safe-methods';

/**
 * Refuses changes that a page of another site asks for. Browsers name the page's site in `Origin` on
 * every such call; tools and servers name none and carry no foreign cookie, so they may pass.
 */
export function refuseForeignOrigins(app: FastifyInstance, shopOrigin: string): void {
  app.addHook('onRequest', async (request) => {
    // Payment providers sign what they send; nothing else is asked of them.
    if (isPaymentWebhook(request.url)) return;
    const { origin } = request.headers;
    if (isSafe(request.method) || origin === undefined) return;
    if (origin === shopOrigin || hostOf(origin) === request.host) return;
    throw new ShopError(403, 'This call came from another site.', { code: 'foreign-origin' });
  });
}

/** Host and port of an origin; undefined for `null`, which sandboxed and local pages send. */
function hostOf(origin: string): string | undefined {
  const match = /^https?:\/\/([^/]+)$/i.exec(origin);
  return match?.[1]?.toLowerCase();
}

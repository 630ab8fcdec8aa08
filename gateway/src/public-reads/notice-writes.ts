import type { FastifyInstance } from 'fastify';
import type { ChangeLedger } from './change-ledger';
import { ANY_NEWS, LISTINGS, productTopic } from './public-paths';

const READS = ['GET', 'HEAD', 'OPTIONS'];
const PRODUCTS = /^\/api\/products(?:\/([^/?]+))?/;

/**
 * Whoever changes the catalogue through this door reads their own change next: the event would come
 * some milliseconds after the answer. `app` must be a context that forwards to the catalogue.
 */
export function noticeWrites(app: FastifyInstance, ledger: ChangeLedger): void {
  app.addHook('onSend', async (request, reply) => {
    if (READS.includes(request.method) || reply.statusCode >= 400) return;
    const product = PRODUCTS.exec(request.url);
    if (!product) return ledger.anythingChanged();
    ledger.changed([ANY_NEWS, LISTINGS, ...(product[1] ? [productTopic(product[1])] : [])]);
  });
}

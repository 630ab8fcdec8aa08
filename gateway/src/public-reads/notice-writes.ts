import type { FastifyInstance } from 'fastify';
import { REVIEWED_PRODUCT_HEADER } from '@handloom/contracts/reviews';
import type { ChangeLedger } from '../cache-invalidation/change-ledger';
import { isSafe } from '../door/safe-methods';
import { ANY_NEWS, LISTINGS, PRODUCT_ID, productTopics, RATINGS } from './public-paths';

/** What else stands below, such as a change of many or a file, may concern any product. */
const PRODUCTS = new RegExp(`^/api/products(?:/(${PRODUCT_ID})(/reviews)?)?(?:\\?|$)`, 'i');
const REVIEW = /^\/api\/reviews\/[^/]+$/;

/**
 * Whoever changes the catalogue through this door reads their own change next: the event would come
 * some milliseconds after the answer. `app` must be a context that forwards to the catalogue.
 */
export function noticeWrites(app: FastifyInstance, ledger: ChangeLedger): void {
  app.addHook('onSend', async (request, reply) => {
    if (isSafe(request.method) || reply.statusCode >= 400) return;
    const reviewed = reply.getHeader(REVIEWED_PRODUCT_HEADER);
    reply.removeHeader(REVIEWED_PRODUCT_HEADER);
    if (REVIEW.test(request.url) && typeof reviewed === 'string') {
      return ledger.changed(productTopics(reviewed, true));
    }
    const product = PRODUCTS.exec(request.url);
    if (!product) return ledger.anythingChanged();
    const [, id, reviews] = product;
    ledger.changed(id ? productTopics(id, reviews !== undefined) : [ANY_NEWS, LISTINGS, RATINGS]);
  });
}

/**
 * The same for what other services have: it is kept in documents only, and no event tells of it. `app` must be a context
 * that forwards to them.
 */
export function noticeOthersWrites(app: FastifyInstance, ledger: ChangeLedger): void {
  app.addHook('onSend', async ({ method }, reply) => {
    if (!isSafe(method) && reply.statusCode < 400) ledger.changed([ANY_NEWS]);
  });
}

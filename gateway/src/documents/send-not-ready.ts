import type { FastifyReply } from 'fastify';
import { plainPage } from '../html/plain-page';

/** No shell was ever released: there is nothing to make a page of. */
export function sendNotReady(reply: FastifyReply) {
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
    .send(plainPage('The shop is opening.', 'Please try again in a moment.'));
}

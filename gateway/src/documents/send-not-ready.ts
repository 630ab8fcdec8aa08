import type { FastifyReply } from 'fastify';

/** No shell was ever released: there is nothing to make a page of. */
export function sendNotReady(reply: FastifyReply) {
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
    .send(
      '<!doctype html><html lang="en"><title>Handloom</title>' +
        '<h1>The shop is opening.</h1><p>Please try again in a moment.</p></html>',
    );
}

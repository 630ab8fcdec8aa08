import type { FastifyInstance } from 'fastify';

/** A diamond of woven threads in the colours of the house. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<rect width="32" height="32" rx="4" fill="#8E2B20"/>' +
  '<path d="M16 4 28 16 16 28 4 16Z" fill="#FAF7F1"/>' +
  '<path d="M16 9 23 16 16 23 9 16Z" fill="#22395B"/>' +
  '<path d="M16 13 19 16 16 19 13 16Z" fill="#B97A1E"/></svg>';

const DAY = 'public, max-age=86400';

/** The few files that the outside world expects at fixed addresses. */
export function serveSiteFiles(app: FastifyInstance): void {
  app.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', DAY).send(ICON),
  );
  app.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg', 301));
}

import type { FastifyRequest } from 'fastify';
import { ShopError } from './shop-error';

const SENTENCE = 'The request contains a character that cannot be stored.';

/**
 * PostgreSQL's text knows no NUL; a query that carries one fails as if the shop were broken.
 * @throws ShopError 404 when it stands in the path (such an id is unknown), 400 in the query.
 */
export function refuseNulInUrl({ url }: Pick<FastifyRequest, 'url'>): void {
  const [path = '', query = ''] = url.split('?', 2);
  if (path.includes('%00'))
    throw new ShopError(404, 'There is nothing at this address.', { code: 'nul' });
  if (query.includes('%00')) throw new ShopError(400, SENTENCE, { code: 'nul' });
}

/** @throws ShopError 400. An escaped backslash before `u0000` is no NUL. */
export function refuseNulInJson(text: string): void {
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(text)) throw new ShopError(400, SENTENCE, { code: 'nul' });
}

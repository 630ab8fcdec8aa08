import type { FastifyRequest } from 'fastify';
import { ShopError } from '../shop-error';

const SENTENCE = 'The request contains a character that cannot be stored.';
/** A surrogate is found where it stands alone, which JSON can write. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const ESCAPE = /\\(?:u([0-9a-f]{4})|[^])/gi;

/** PostgreSQL keeps no NUL and no half of a character: a query that carries one fails as if the shop were broken. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** @throws ShopError 404 when a NUL stands in the path (such an id is unknown), 400 in the query. */
export function refuseUnstorableUrl({ url }: Pick<FastifyRequest, 'url'>): void {
  if (!url.includes('%00')) return;
  const [path = ''] = url.split('?', 1);
  if (path.includes('%00'))
    throw new ShopError(404, 'There is nothing at this address.', { code: 'unstorable' });
  throw unstorable();
}

/** @throws ShopError 400, whether it stands in a value or in a key. An escaped backslash before `u0000` is no NUL. */
export function refuseUnstorableJson(text: string): void {
  if (!text.includes('\\u')) return;
  const said = text.replace(ESCAPE, (_escape, code?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : ' ',
  );
  if (!isStorable(said)) throw unstorable();
}

function unstorable(): ShopError {
  return new ShopError(400, SENTENCE, { code: 'unstorable' });
}

import type { FastifyReply } from 'fastify';
import type { User } from '@handloom/contracts/accounts';
import { isUnchanged } from '@handloom/service-kit/if-none-match';
import { encodingFor, packAnswer, sendPacked } from '../door/packed-answer';
import { endFor, withUser, type DocumentHtml } from '../html/document-html';
import { withStrip } from '../html/preview-strip';
import type { Shown } from '../previews/previews';
import type { Prepared } from './prepared-documents';

/** @param keepers who may keep it, where it is everyone's */
export async function sendToGuest(
  reply: FastifyReply,
  document: Prepared,
  keepers: 'private' | 'public',
) {
  const shared = isEveryones(document);
  describe(reply, document);
  reply.header('cache-control', shared ? `${keepers}, max-age=0, must-revalidate` : 'no-store');
  if (shared) {
    const { etag } = document.packed;
    reply.header('etag', etag);
    if (isUnchanged(etag, reply.request.headers['if-none-match']))
      return reply.code(304).removeHeader('content-type').send();
  }
  return sendPacked(reply, document.packed);
}

/** Browsers may keep it, and ask whether it is still the same. */
export function isEveryones({ isPublic, lasting, status }: Prepared): boolean {
  return isPublic && lasting && status === 200;
}

/** The user goes into the document after the cache; nothing of it is kept, here or on the way. */
export async function sendToOne(
  reply: FastifyReply,
  document: Prepared,
  user: User | null | undefined,
) {
  describe(reply, document);
  reply.header('cache-control', 'private, no-store');
  const encoding = encodingFor(document.packed, reply.request.headers['accept-encoding']);
  const body = await document.start.with(endFor(document, user), encoding);
  if (!body) return sendPacked(reply, packAnswer(withUser(htmlOf(document), user)));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** For one browser; also to guests it goes past the cache. */
export async function sendPreview(
  reply: FastifyReply,
  document: Prepared,
  { preview, user }: { preview: Shown; user: User | null | undefined },
) {
  describe(reply, document);
  return sendPacked(reply, packAnswer(withUser(withStrip(htmlOf(document), preview.strip), user)));
}

function htmlOf({ start, after }: Prepared): DocumentHtml {
  return { before: start.text(), after };
}

function describe(reply: FastifyReply, { status }: Prepared): void {
  reply.code(status).type('text/html; charset=utf-8');
  reply.headers({
    vary: 'Accept-Encoding, Cookie',
    'integrity-policy': 'blocked-destinations=(script)',
  });
  if (status === 503) reply.header('retry-after', '30');
}

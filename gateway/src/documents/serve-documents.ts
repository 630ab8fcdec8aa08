import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '@handloom/contracts/accounts';
import type { ShopSettings } from '@handloom/contracts/pages';
import type { LiveReleases } from '../releases/live-releases';
import type { ServiceName } from '../services/path-owners';
import type { ServiceLine } from '../services/service-line';
import { readAddress, type Address } from './address';
import { composeDocument, type ComposedDocument } from './compose-document';
import { documentCache } from './document-cache';
import { withUser } from './document-html';
import { matchRoute, redirectOf } from './match-route';
import { chooseEncoding, isUnchanged, packDocument, type PackedDocument } from './packed-document';
import type { RenderCounts } from './render-markup';
import { visitorOf } from './visitor';

/** Catalogue events drop documents at once; age only mends what a lost event left. */
const MAX_AGE_MS = 30_000;
/** While NATS is away no news comes, so documents live shortly. */
const MAX_AGE_WITHOUT_NEWS_MS = 2_000;
const ASSET_LIKE =
  /\.(?:js|css|map|png|jpe?g|gif|webp|avif|svg|ico|woff2?|json|txt|xml|webmanifest)$/;

interface DocumentOptions {
  releases: LiveReleases;
  lines: Record<ServiceName, ServiceLine>;
  settings: ShopSettings;
  /** Whether catalogue events would be seen now. */
  hearsNews: () => boolean;
}

type Prepared = ComposedDocument & PackedDocument;

/** Answers every address that nothing else answers: with a page, a redirect, or the 404 page. */
export function serveDocuments(app: FastifyInstance, options: DocumentOptions) {
  const { releases, lines, settings, hearsNews } = options;
  const counts: RenderCounts = { rendered: 0, fallbacks: 0 };
  const cache = documentCache<Prepared>(() => (hearsNews() ? MAX_AGE_MS : MAX_AGE_WITHOUT_NEWS_MS));
  releases.onChange(cache.drop);

  const prepare = async (address: Address, request: FastifyRequest): Promise<Prepared> => {
    const site = releases.current();
    const match = matchRoute(site, address.path);
    const context = { settings, lines, counts, requestId: request.id, log: request.log };
    const composed = await composeDocument(site, address, match, context);
    return { ...composed, ...packDocument(withUser(composed, null)) };
  };

  app.get('/*', { config: { access: 'public' }, compress: false }, async (request, reply) => {
    const address = readAddress(request.url);
    if ('redirectTo' in address) return reply.redirect(address.redirectTo, 301);
    const site = releases.current();
    const match = matchRoute(site, address.path);
    if (!match && ASSET_LIKE.test(address.path)) return sendMissingAsset(reply);
    const moved = match && redirectOf(match);
    if (moved) return reply.redirect(moved + queryOf(address), 301);
    if (!site.shell) return sendNotReady(reply);

    const [document, user] = await Promise.all([
      cache.get(address.url, () => prepare(address, request)),
      visitorOf(request, lines.identity),
    ]);
    return user === null
      ? sendToGuest(request, reply, document)
      : sendToUser(request, reply, document, user);
  });

  return { dropDocuments: cache.drop, counts };
}

async function sendToGuest(request: FastifyRequest, reply: FastifyReply, document: Prepared) {
  const shared = document.isPublic && document.lasting;
  describe(reply, document);
  reply.header('cache-control', shared ? 'public, max-age=0, must-revalidate' : 'no-store');
  if (shared) {
    reply.header('etag', document.etag);
    if (isUnchanged(document.etag, request.headers['if-none-match'])) return reply.code(304).send();
  }
  return sendBody(request, reply, document);
}

/** The user goes into the document after the cache; nothing of it is kept, here or on the way. */
async function sendToUser(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Prepared,
  user: User | undefined,
) {
  describe(reply, document);
  reply.header('cache-control', 'private, no-store');
  return sendBody(request, reply, packDocument(withUser(document, user)));
}

function describe(reply: FastifyReply, { status }: ComposedDocument): void {
  reply.code(status).type('text/html; charset=utf-8').header('vary', 'Accept-Encoding, Cookie');
  if (status === 503) reply.header('retry-after', '30');
}

async function sendBody(request: FastifyRequest, reply: FastifyReply, packed: PackedDocument) {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await packed.body(encoding));
}

function sendMissingAsset(reply: FastifyReply) {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('Not found');
}

/** No shell was ever released: there is nothing to make a page of. */
function sendNotReady(reply: FastifyReply) {
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
    .send(
      '<!doctype html><html lang="en"><title>Handloom</title>' +
        '<h1>The shop is opening.</h1><p>Please try again in a moment.</p></html>',
    );
}

function queryOf({ path, url }: Address): string {
  return url.slice(path.length);
}

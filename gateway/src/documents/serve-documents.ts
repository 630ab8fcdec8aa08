import type { FastifyInstance, FastifyReply } from 'fastify';
import { SESSION_COOKIE, type User } from '@handloom/contracts/accounts';
import type { ShopSettings } from '@handloom/contracts/pages';
import { readAddress, type Address } from '../addresses/address';
import { matchRoute, redirectOf } from '../addresses/match-route';
import { sendMissingFile } from '../assets/serve-assets';
import type { ChangeLedger } from '../cache-invalidation/change-ledger';
import type { Encoding } from '../door/packed-answer';
import type { RepeatAnswers } from '../door/repeat-answers';
import type { LimitMade } from '../door/request-limits';
import { endFor } from '../html/document-html';
import { plainPage } from '../html/plain-page';
import type { GatewayMetrics } from '../metrics/gateway-metrics';
import type { Previews } from '../previews/previews';
import type { PublicReads } from '../public-reads/public-reads';
import type { LiveReleases } from '../releases/live-releases';
import { VIEW_HEADER, type DocumentViews } from '../reports/serve-reports';
import type { ServiceLines } from '../services/service-lines';
import type { ShownSites } from '../release-selection/shown-site';
import type { KeptVisitors } from '../visitors/kept-visitors';
import { knownUserOf, visitorOf } from '../visitors/visitor';
import { documentAddress } from './document-address';
import { preparedDocuments, type Prepared } from './prepared-documents';
import { isEveryones, sendPreview, sendToGuest, sendToOne } from './send-document';

const ASSET_LIKE =
  /\.(?:js|css|map|png|jpe?g|gif|webp|avif|svg|ico|woff2?|json|txt|xml|webmanifest)$/;

interface DocumentOptions {
  releases: LiveReleases;
  sites: ShownSites;
  previews: Previews;
  views: DocumentViews;
  lines: ServiceLines;
  visitors: KeptVisitors;
  reads: PublicReads;
  ledger: ChangeLedger;
  maxAgeMs: () => number;
  metrics: GatewayMetrics;
  settings: ShopSettings;
  repeated: RepeatAnswers;
  limitCostlyAnswers: LimitMade;
}

/** Answers every address that nothing else answers: with a page, a redirect, or the 404 page. */
export function serveDocuments(app: FastifyInstance, options: DocumentOptions): void {
  const { sites, previews, views, lines, visitors, metrics, repeated, limitCostlyAnswers } =
    options;
  const { cache, prepare } = preparedDocuments({ ...options, log: app.log });

  repeated.findBy((url, headers) => {
    // A canary is for some of the visitors.
    const document = sites.differByVisitor() ? undefined : cache.find(url);
    if (!document) return undefined;
    const count = (requestId: string) => {
      metrics.documents.inc({ cache: 'hit' });
      return [VIEW_HEADER, views.opened(requestId, { site: document.site, isCanary: false })];
    };
    if (sites.mayBeOwn({ headers })) return undefined;
    const { cookie = '' } = headers;
    // Guests may have others, such as a canary's that is over.
    if (!cookie.includes(SESSION_COOKIE)) return { found: document, count };
    const user = knownUserOf(cookie, { app, visitors });
    return user && { found: document.forSignedIn, ownBody: startFor(document, user), count };
  });

  app.get('/*', { config: { access: 'public' }, compress: false }, async (request, reply) => {
    const asked = readAddress(request.url);
    if ('redirectTo' in asked) return reply.redirect(asked.redirectTo, 301);
    if (previews.isLink(asked)) return previews.answerLink(request, reply, asked);
    const isAsset = ASSET_LIKE.test(asked.path);
    const shown = await sites.shownTo(request, isAsset ? undefined : reply);
    const { site, isOwn, preview, canary } = shown;
    if (preview) previews.describe(reply, preview);
    const match = matchRoute(site, asked.path);
    const address = documentAddress(site, match, asked);
    if (!match && isAsset) return sendMissingFile(reply);
    const moved = match && redirectOf(match);
    if (moved) return sendMoved(reply, moved, address);
    if (!site.parts.shell) return sendNotReady(reply);

    const wanted = { site, address, match, requestId: request.id, log: request.log };
    let isKept = !isOwn;
    const make = (former: Prepared | undefined) => {
      isKept = false;
      return prepare(wanted, former);
    };
    const key = canary ? `${canary.set} ${address.url}` : address.url;
    if (isOwn || !cache.find(key)) limitCostlyAnswers(request);
    const [document, user] = await Promise.all([
      isOwn ? prepare(wanted) : cache.get(key, make),
      visitorOf(request, { identity: lines.identity, visitors }),
    ]);
    if (isKept) metrics.documents.inc({ cache: 'hit' });
    if (document.movedTo !== undefined) return sendMoved(reply, document.movedTo, address);
    if (match?.route.secretQuery) reply.header('referrer-policy', 'no-referrer');
    if (preview) return sendPreview(reply, document, { preview, user });
    // Nor is such a page anybody's measure: what it tells of itself might name its address.
    if (match?.route.secretQuery) return sendToOne(reply, document, user);
    reply.header(VIEW_HEADER, views.opened(request.id, { site, isCanary: canary !== null }));
    const mayRepeat = !isOwn && isEveryones(document) && !sites.differByVisitor();
    if (mayRepeat && user) repeated.mayRepeat(reply, document.forSignedIn);
    if (isOwn || user !== null || document.isForAll) return sendToOne(reply, document, user);
    if (mayRepeat) repeated.mayRepeat(reply, document);
    return sendToGuest(reply, document, sites.differByVisitor() ? 'private' : 'public');
  });
}

/**
 * Browsers keep a 301 for ever; the old address may be given to something else one day, the release that moved it taken
 * back, or shown to this visitor alone.
 */
function sendMoved(reply: FastifyReply, path: string, address: Address) {
  // A page may name it as people read it, in any script, and with what a visitor wrote.
  const { pathname, search } = new URL(`http://shop.invalid/${path}${queryOf(address)}`);
  // Two slashes, such as dots between them leave, would name another site.
  const location = pathname.replace(/^\/+/, '/') + search;
  return reply.header('cache-control', 'private, no-cache').redirect(location, 301);
}

/** No shell was ever released: there is nothing to make a page of. */
function sendNotReady(reply: FastifyReply) {
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
    .send(plainPage('The shop is opening.', 'Please try again in a moment.'));
}

function startFor(document: Prepared, user: User) {
  return (encoding: Encoding) => document.start.withAtOnce(endFor(document, user), encoding);
}

function queryOf({ path, url }: Address): string {
  return url.slice(path.length);
}

import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { User } from '@handloom/contracts/accounts';
import type { ShopSettings } from '@handloom/contracts/pages';
import { readAddress, type Address } from '../addresses/address';
import { matchRoute, redirectOf } from '../addresses/match-route';
import type { CanaryVisitors } from '../canaries/canary-visitors';
import type { ChangeLedger } from '../changes/change-ledger';
import {
  encodingFor,
  isUnchanged,
  packAnswer,
  sendPacked,
  type Encoding,
  type PackedAnswer,
} from '../door/packed-answer';
import type { RepeatAnswers } from '../door/repeat-answers';
import type { LimitMade } from '../door/request-limits';
import type { GatewayMetrics } from '../metrics/gateway-metrics';
import type { Previews, Shown } from '../previews/previews';
import type { PublicReads } from '../public-reads/public-reads';
import type { FormerReleases } from '../releases/former-releases';
import type { LiveReleases } from '../releases/live-releases';
import { RELEASES, type Site } from '../releases/site';
import { VIEW_HEADER, type DocumentViews } from '../reports/serve-reports';
import type { ServiceLines } from '../services/service-lines';
import type { KeptVisitors } from '../visitors/kept-visitors';
import { knownUserOf, visitorOf } from '../visitors/visitor';
import {
  composeDocument,
  planFirstData,
  type ComposedDocument,
  type Subject,
} from './compose-document';
import { documentAddress } from './document-address';
import { documentCache, type Cacheable } from './document-cache';
import { endFor, withUser, type DocumentHtml } from './document-html';
import { fetchFirstData, nothingOf, type FirstData } from './first-data';
import { pagesToTry } from './pages-to-try';
import { packStart, type PackedStart } from './packed-start';
import { sendMissingAsset, sendNotReady } from './plain-answers';
import { withStrip } from './preview-strip';
import { unknownSubjects } from './unknown-subjects';

const ASSET_LIKE =
  /\.(?:js|css|map|png|jpe?g|gif|webp|avif|svg|ico|woff2?|json|txt|xml|webmanifest)$/;

interface DocumentOptions {
  releases: LiveReleases;
  previews: Previews;
  canary: CanaryVisitors;
  formers: FormerReleases;
  views: DocumentViews;
  lines: ServiceLines;
  visitors: KeptVisitors;
  reads: PublicReads;
  ledger: ChangeLedger;
  maxAgeMs: () => number;
  metrics: GatewayMetrics;
  settings: ShopSettings;
  repeated: RepeatAnswers;
  limitMade: LimitMade;
}

interface Wanted extends Subject {
  requestId: string;
  log: FastifyBaseLogger;
}

interface Prepared extends Omit<ComposedDocument, 'before'>, Cacheable {
  site: Site;
  fingerprint: string | null;
  /** For guests. */
  packed: PackedAnswer;
  /** For everybody else. */
  start: PackedStart;
  /** Under which it is known how everybody else was answered. */
  ones: { packed: PackedAnswer; isOnes: true };
}

/** Answers every address that nothing else answers: with a page, a redirect, or the 404 page. */
export function serveDocuments(app: FastifyInstance, options: DocumentOptions): void {
  const {
    releases,
    previews,
    canary,
    formers,
    views,
    lines,
    visitors,
    reads,
    settings,
    metrics,
    ledger,
    repeated,
    limitMade,
  } = options;
  const cache = documentCache<Prepared>(ledger, options.maxAgeMs);
  /** Documents with which sites were tried out; the first visitors of one that goes live get them. */
  const tried = new WeakMap<Site, Map<string, { document: Prepared; since: number }>>();
  releases.onChange(() => {
    ledger.changed([RELEASES]);
    const site = releases.current();
    for (const [url, { document, since }] of tried.get(site) ?? []) {
      cache.takeIn(url, document, { since, news: [RELEASES] });
    }
    tried.delete(site);
  });

  const pack = async (subject: Subject, first: FirstData, log: FastifyBaseLogger) => {
    const context = { settings, metrics, log };
    const { before, ...composed } = await composeDocument(subject, first, context);
    const { asOf, fingerprint } = first;
    const topics = [RELEASES, ...first.topics];
    const packed = packAnswer(before + endFor(composed, null));
    // A view of the same bytes: of a kept document there is one copy, beside its compressed ones.
    const start = packStart(packed.plain.subarray(0, Buffer.byteLength(before)));
    const { bytes } = packed;
    const ones = { packed, isOnes: true } as const;
    const kept = { bytes, topics, asOf, fingerprint, site: subject.site };
    return { ...composed, packed, start, ones, ...kept };
  };
  const unknown = unknownSubjects<Prepared>(async (site, { route }) => {
    const address = { path: route.path, query: new URLSearchParams(), url: route.path };
    const subject = { site, address, match: matchRoute(site, route.path), isForAll: true };
    const [missing] = (await planFirstData(subject, { log: app.log })) ?? [];
    return pack(subject, nothingOf(missing), app.log);
  });

  const prepare = async (
    { requestId, log, ...subject }: Wanted,
    former?: Prepared,
  ): Promise<Prepared> => {
    const { site } = subject;
    const urls = await planFirstData(subject, { log });
    const first = await fetchFirstData(urls, { reads, lines, metrics, requestId, log });
    const { asOf, fingerprint } = first;
    // The same releases and the same data make the same document.
    const isSame = former?.site === site && fingerprint !== null && first.fresh;
    if (isSame && former.fingerprint === fingerprint) {
      metrics.documents.inc({ cache: 'renewed' });
      return { ...former, asOf };
    }
    metrics.documents.inc({ cache: 'made' });
    if (subject.match && first.complete && first.subjectMissing) {
      return unknown(site, subject.match, first.missing);
    }
    return pack(subject, first, log);
  };

  releases.beforeTakeover(async (site, changed) => {
    const documents = new Map<string, { document: Prepared; since: number }>();
    for (const path of pagesToTry(site, changed)) {
      const address = { path, query: new URLSearchParams(), url: path };
      const match = matchRoute(site, path);
      const since = ledger.now();
      const wanted = { site, address, match, requestId: randomUUID(), log: app.log };
      documents.set(path, { document: await prepare(wanted), since });
    }
    tried.set(site, documents);
  });

  repeated.findBy((url, headers) => {
    // A canary is for some of the visitors.
    const document = canary.isRunning() ? undefined : cache.find(url);
    if (!document) return undefined;
    const count = (requestId: string) => {
      metrics.documents.inc({ cache: 'hit' });
      return [VIEW_HEADER, views.opened(requestId, { site: document.site, isCanary: false })];
    };
    if (headers.cookie === undefined) return { found: document, count };
    if (previews.mayConcern({ headers }) || formers.mayConcern({ headers })) return undefined;
    const user = knownUserOf(headers.cookie, { app, visitors });
    return user && { found: document.ones, ownBody: startFor(document, user), count };
  });

  app.get('/*', { config: { access: 'public' }, compress: false }, async (request, reply) => {
    const asked = readAddress(request.url);
    if ('redirectTo' in asked) return reply.redirect(asked.redirectTo, 301);
    if (previews.isLink(asked)) return previews.answerLink(request, reply, asked);
    const shown = previews.mayConcern(request) ? await previews.shownTo(request) : null;
    if (shown) previews.describe(reply, shown);
    const isAsset = ASSET_LIKE.test(asked.path);
    const own = shown?.site ?? (await formers.shownTo(request));
    const admitted = own ? null : canary.shownTo(request, isAsset ? undefined : reply);
    const site = own ?? admitted?.site ?? releases.current();
    const match = matchRoute(site, asked.path);
    const address = documentAddress(site, match, asked);
    if (!match && isAsset) return sendMissingAsset(reply);
    const moved = match && redirectOf(match);
    if (moved && canary.isRunning()) reply.header('cache-control', 'private, no-store');
    if (moved) return reply.redirect(moved + queryOf(address), 301);
    if (!site.parts.shell) return sendNotReady(reply);

    const wanted = { site, address, match, requestId: request.id, log: request.log };
    let isKept = !own;
    const make = (former: Prepared | undefined) => {
      isKept = false;
      return prepare(wanted, former);
    };
    const key = admitted ? `${admitted.set} ${address.url}` : address.url;
    if (own || !cache.find(key)) limitMade(request);
    const [document, user] = await Promise.all([
      own ? prepare(wanted) : cache.get(key, make),
      visitorOf(request, { identity: lines.identity, visitors }),
    ]);
    if (isKept) metrics.documents.inc({ cache: 'hit' });
    if (document.movedTo !== undefined) return sendMoved(reply, document.movedTo, address);
    if (match?.route.secretQuery) {
      reply.header('referrer-policy', 'no-referrer');
      // Nor is such a page anybody's measure: what it tells of itself might name its address.
      return shown
        ? sendPreview(reply, document, { shown, user })
        : sendToOne(reply, document, user);
    }
    if (shown) return sendPreview(reply, document, { shown, user });
    // What is previewed is nobody's measure.
    const view = views.opened(request.id, { site, isCanary: admitted !== null });
    reply.header(VIEW_HEADER, view);
    const mayRepeat = !own && isEveryones(document) && !canary.isRunning();
    if (mayRepeat && user) repeated.mayRepeat(reply, document.ones);
    if (own || user !== null || document.isForAll) return sendToOne(reply, document, user);
    if (mayRepeat) repeated.mayRepeat(reply, document);
    return sendToGuest(reply, document, canary.isRunning() ? 'private' : 'public');
  });
}

async function sendToGuest(reply: FastifyReply, document: Prepared, keepers: 'private' | 'public') {
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
function isEveryones({ isPublic, lasting, status }: Prepared): boolean {
  return isPublic && lasting && status === 200;
}

/** The user goes into the document after the cache; nothing of it is kept, here or on the way. */
async function sendToOne(reply: FastifyReply, document: Prepared, user: User | null | undefined) {
  describe(reply, document);
  reply.header('cache-control', 'private, no-store');
  const encoding = encodingFor(document.packed, reply.request.headers['accept-encoding']);
  const body = await document.start.with(endFor(document, user), encoding);
  if (!body) return sendPacked(reply, packAnswer(withUser(htmlOf(document), user)));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** For one browser; also to guests it goes past the cache. */
async function sendPreview(
  reply: FastifyReply,
  document: Prepared,
  { shown, user }: { shown: Shown; user: User | null | undefined },
) {
  describe(reply, document);
  return sendPacked(reply, packAnswer(withUser(withStrip(htmlOf(document), shown.strip), user)));
}

function htmlOf({ start, after }: Prepared): DocumentHtml {
  return { before: start.text(), after };
}

function describe(reply: FastifyReply, { status, site }: Prepared): void {
  reply.code(status).type('text/html; charset=utf-8').header('vary', 'Accept-Encoding, Cookie');
  // Containers of before load their chunks without.
  const checks = Object.values(site.parts).every(({ description }) => description.integrity);
  if (checks) reply.header('integrity-policy', 'blocked-destinations=(script)');
  if (status === 503) reply.header('retry-after', '30');
}

/** Browsers keep a 301 for ever; the old address may be given to something else one day, or in a canary only. */
function sendMoved(reply: FastifyReply, path: string, address: Address) {
  return reply.header('cache-control', 'private, no-cache').redirect(path + queryOf(address), 301);
}

function startFor(document: Prepared, user: User) {
  return (encoding: Encoding) => document.start.withAtOnce(endFor(document, user), encoding);
}

function queryOf({ path, url }: Address): string {
  return url.slice(path.length);
}

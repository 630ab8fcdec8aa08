import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ShopSettings } from '@handloom/contracts/pages';
import { pagesToTry } from '@handloom/renderer/pages-to-try';
import { addressAt } from '../addresses/address';
import { matchRoute } from '../addresses/match-route';
import type { ChangeLedger } from '../cache-invalidation/change-ledger';
import { packAnswer, type PackedAnswer } from '../door/packed-answer';
import { endFor } from '../html/document-html';
import type { GatewayMetrics } from '../metrics/gateway-metrics';
import type { PublicReads } from '../public-reads/public-reads';
import type { LiveReleases } from '../releases/live-releases';
import { RELEASES, type Site } from '../releases/site';
import type { ServiceLines } from '../services/service-lines';
import {
  composeDocument,
  planFirstData,
  type ComposedDocument,
  type Subject,
} from './compose-document';
import { documentCache, type Cacheable } from './document-cache';
import { fetchFirstData, nothingOf, type FirstData } from './first-data';
import { packStart, type PackedStart } from './packed-start';
import { unknownSubjects } from './unknown-subjects';

export interface Prepared extends Omit<ComposedDocument, 'before'>, Cacheable {
  site: Site;
  fingerprint: string | null;
  /** For guests. */
  packed: PackedAnswer;
  /** For everybody else. */
  start: PackedStart;
  /** The key under which {@link repeatAnswers} keeps the headers that signed-in visitors get with it. */
  forSignedIn: { packed: PackedAnswer; hasPersonalBody: true };
}

export interface Wanted extends Subject {
  requestId: string;
  log: FastifyBaseLogger;
}

interface Sources {
  releases: LiveReleases;
  reads: PublicReads;
  lines: ServiceLines;
  ledger: ChangeLedger;
  maxAgeMs: () => number;
  metrics: GatewayMetrics;
  settings: ShopSettings;
  log: FastifyBaseLogger;
}

/** Documents as they are kept: made of a site and the first data of a page, packed, and the same for everybody. */
export function preparedDocuments(sources: Sources) {
  const { releases, reads, lines, ledger, maxAgeMs, metrics, settings, log: ownLog } = sources;
  const cache = documentCache<Prepared>(ledger, maxAgeMs);

  const pack = async (subject: Subject, first: FirstData, log: FastifyBaseLogger) => {
    const { before, ...composed } = await composeDocument(subject, first, {
      settings,
      metrics,
      log,
    });
    const { asOf, fingerprint } = first;
    const topics = [RELEASES, ...first.topics];
    const packed = packAnswer(before + endFor(composed, null));
    // A view of the same bytes: of a kept document there is one copy, beside its compressed ones.
    const start = packStart(packed.plain.subarray(0, Buffer.byteLength(before)));
    const { bytes } = packed;
    const forSignedIn = { packed, hasPersonalBody: true } as const;
    const kept = { bytes, topics, asOf, fingerprint, site: subject.site };
    return { ...composed, packed, start, forSignedIn, ...kept };
  };
  const unknown = unknownSubjects<Prepared>(async (site, { route }) => {
    const address = addressAt(route.path);
    const subject = { site, address, match: matchRoute(site, route.path), isForAll: true };
    const [missing] = (await planFirstData(subject, { log: ownLog })) ?? [];
    return pack(subject, nothingOf(missing), ownLog);
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
    const pages = pagesToTry(site.routes, changed).map(({ route }) => route.path);
    for (const path of new Set(['/', ...pages])) {
      const match = matchRoute(site, path);
      await prepare({
        site,
        address: addressAt(path),
        match,
        requestId: randomUUID(),
        log: ownLog,
      });
    }
  });
  releases.onChange(() => ledger.changed([RELEASES]));

  return { cache, prepare };
}

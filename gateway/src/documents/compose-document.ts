import type { FastifyBaseLogger } from 'fastify';
import type {
  BootData,
  FragmentName,
  PageHead,
  PageRequest,
  ShopSettings,
} from '@handloom/contracts/pages';
import { routeEntry, type Site } from '../releases/site';
import type { ServiceName } from '../services/path-owners';
import type { ServiceLine } from '../services/service-line';
import type { Address } from './address';
import { assetTags } from './asset-tags';
import { documentHtml, type DocumentHtml } from './document-html';
import { fetchFirstData, type FirstData } from './first-data';
import { headTags } from './head-tags';
import { voidTag } from './html';
import type { MatchedRoute } from './match-route';
import { renderMarkup, type RenderCounts } from './render-markup';

export interface ComposeContext {
  settings: ShopSettings;
  lines: Record<ServiceName, ServiceLine>;
  counts: RenderCounts;
  requestId: string;
  log: FastifyBaseLogger;
}

export interface ComposedDocument extends DocumentHtml {
  status: number;
  /** Whole and the same for every guest: it may be kept until the catalogue or a release changes. */
  lasting: boolean;
  isPublic: boolean;
}

const NO_DATA: FirstData = { data: {}, complete: true, subjectMissing: false };
const NOT_FOUND: PageHead = { title: 'Page not found – Handloom', noIndex: true };
const UNAVAILABLE: PageHead = { title: 'Not available right now – Handloom', noIndex: true };

/** Makes the document of an address for a guest; `match` is null for an unknown one. */
export async function composeDocument(
  site: Site,
  address: Address,
  match: MatchedRoute | null,
  context: ComposeContext,
): Promise<ComposedDocument> {
  const { log, settings } = context;
  const route = match?.available ? match.route : null;
  const { path, query, url } = address;
  const page: PageRequest = { path, query, params: match?.params ?? {}, settings };
  const isPublic = !match || match.route.access === 'public';
  const needs = needsOf(site, match);

  const urls = isPublic ? attempt(log, () => route?.data?.(page), []) : [];
  const first = urls.length
    ? await fetchFirstData(urls, context.lines, context.requestId, log)
    : NO_DATA;
  const status = statusOf(match, first, () => route?.status?.(page, first.data), log);
  const head = match
    ? match.available
      ? attempt(log, () => route?.head?.(page, first.data), { title: 'Handloom' })
      : UNAVAILABLE
    : NOT_FOUND;
  const picture = attempt(log, () => route?.largestPicture?.(page, first.data), undefined);

  const boot: Omit<BootData, 'user'> = {
    releases: Object.fromEntries(
      Object.entries(site.parts).map(([name, { release }]) => [name, release]),
    ),
    routes: site.routes.map(({ owner, route: definition }) => ({
      owner,
      route: routeEntry(definition),
    })),
    needs,
    data: first.data,
    settings,
    rendered: true,
  };
  const markup = await renderMarkup(site, url, boot, context.counts, log);
  const isIndexed = status === 200 && isPublic;
  return {
    ...documentHtml({
      head: [
        // Before the scripts: it is what paints largest.
        picture &&
          voidTag('link', {
            rel: 'preload',
            as: 'image',
            imagesrcset: picture.srcSet,
            imagesizes: picture.sizes,
            fetchpriority: 'high',
          }),
        headTags(isIndexed ? head : { ...head, noIndex: true }, settings.origin, path),
        assetTags(site, needs),
      ],
      markup: markup ?? '',
      boot: { ...boot, rendered: markup !== null },
    }),
    status,
    isPublic,
    lasting: status === 200 && first.complete && markup !== null,
  };
}

function needsOf(site: Site, match: MatchedRoute | null): FragmentName[] {
  const frame = site.shell?.bundle.frameFragments[match?.route.layout ?? 'main'] ?? [];
  const page: FragmentName[] = match?.available
    ? [`${match.owner}/${match.route.page}`, ...(match.route.fragments ?? [])]
    : [];
  return [...new Set([...page, ...frame])].filter((need) => {
    const slash = need.indexOf('/');
    const part = Object.entries(site.parts).find(([name]) => name === need.slice(0, slash))?.[1];
    return part?.bundle.exposes[need.slice(slash + 1)] !== undefined;
  });
}

function statusOf(
  match: MatchedRoute | null,
  first: FirstData,
  decided: () => number | undefined,
  log: FastifyBaseLogger,
): number {
  if (!match) return 404;
  if (!match.available) return 503;
  // While a service is down nothing can be called unknown.
  if (!first.complete) return 200;
  return first.subjectMissing ? 404 : attempt(log, decided, 200);
}

/** A team's own route functions must not take the page down. */
function attempt<Value>(
  log: FastifyBaseLogger,
  ask: () => Value | undefined,
  otherwise: Value,
): Value {
  try {
    return ask() ?? otherwise;
  } catch (error) {
    log.error({ err: error }, 'a route’s definition throws');
    return otherwise;
  }
}

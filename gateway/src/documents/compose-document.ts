import type { FastifyBaseLogger } from 'fastify';
import type {
  BootData,
  FragmentName,
  LargestPicture,
  PageHead,
  PageRequest,
  ShopSettings,
} from '@handloom/contracts/pages';
import type { GatewayMetrics } from '../metrics/gateway-metrics';
import { routeEntry, type Site } from '../releases/site';
import type { Address } from './address';
import { assetTags } from './asset-tags';
import { attempt } from './attempt';
import { documentHtml, type DocumentHtml } from './document-html';
import type { FirstData } from './first-data';
import { headTags } from './head-tags';
import { voidTag } from './html';
import type { MatchedRoute } from './match-route';
import { renderMarkup } from './render-markup';

export interface ComposeContext {
  settings: ShopSettings;
  metrics: GatewayMetrics;
  log: FastifyBaseLogger;
}

export interface DocumentSource {
  site: Site;
  address: Address;
  /** Null for an unknown address. */
  match: MatchedRoute | null;
  first: FirstData;
}

export interface ComposedDocument extends DocumentHtml {
  status: number;
  /** Whole and the same for every guest: it may be kept until what it shows or a release changes. */
  lasting: boolean;
  isPublic: boolean;
  /** Path to which what this page is about moved. */
  movedTo?: string;
}

const NOT_FOUND: PageHead = { title: 'Page not found | Handloom', noIndex: true };
const UNAVAILABLE: PageHead = { title: 'Not available right now | Handloom', noIndex: true };

/** Which API calls the page of this address starts from; none for pages that are not everyone's. */
export function firstDataUrls(
  address: Address,
  match: MatchedRoute | null,
  { settings, log }: Pick<ComposeContext, 'settings' | 'log'>,
): string[] {
  if (!match?.available || match.route.access !== 'public') return [];
  return attempt(log, () => match.route.data?.(pageRequest(address, match, settings)), []);
}

/** Makes the document of an address for a guest. */
export async function composeDocument(
  { site, address, match, first }: DocumentSource,
  { log, settings, metrics }: ComposeContext,
): Promise<ComposedDocument> {
  const route = match?.available ? match.route : null;
  const page = pageRequest(address, match, settings);
  const isPublic = !match || match.route.access === 'public';
  const needs = needsOf(site, match);

  const movedTo = first.complete
    ? attempt(log, () => route?.movedTo?.(page, first.data), undefined)
    : undefined;
  if (movedTo !== undefined) {
    return { before: '', after: '', status: 301, isPublic, movedTo, lasting: first.fresh };
  }
  const decided = () => attempt(log, () => route?.status?.(page, first.data), 200);
  const status = statusOf(match, first, decided);
  const head = match
    ? match.available
      ? attempt(log, () => route?.head?.(page, first.data, first.missing), { title: 'Handloom' })
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
    missing: first.missing,
    settings,
    rendered: true,
  };
  const shown = { url: address.url, route: match?.route.path ?? '*', boot };
  const markup = await renderMarkup(site, shown, { metrics, log });
  const isIndexed = status === 200 && isPublic;
  return {
    ...documentHtml({
      head: [
        // Before the scripts: it is what paints largest.
        ...(picture ? picturePreloads(picture) : []),
        headTags(isIndexed ? head : { ...head, noIndex: true }, settings.origin, address.path),
        // What is somebody's own, or could not be rendered, only the application shows.
        assetTags(site, needs, isPublic && markup !== null ? 'paint' : 'once'),
      ],
      markup: markup ?? '',
      boot: { ...boot, rendered: markup !== null },
    }),
    status,
    isPublic,
    lasting: status === 200 && first.complete && first.fresh && markup !== null,
  };
}

function pageRequest(
  { path, query }: Address,
  match: MatchedRoute | null,
  settings: ShopSettings,
): PageRequest {
  return { path, query, params: match?.params ?? {}, settings };
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

function statusOf(match: MatchedRoute | null, first: FirstData, decided: () => number): number {
  if (!match) return 404;
  if (!match.available) return 503;
  // While a service is down nothing can be called unknown.
  if (!first.complete) return 200;
  return first.subjectMissing ? 404 : decided();
}

function picturePreloads({ srcSet, sizes, instead }: LargestPicture): string[] {
  const preload = (imagesrcset: string, imagesizes: string, media?: string) =>
    voidTag('link', {
      rel: 'preload',
      as: 'image',
      imagesrcset,
      imagesizes,
      media,
      fetchpriority: 'high',
    });
  if (!instead) return [preload(srcSet, sizes)];
  return [
    preload(instead.srcSet, instead.sizes, instead.media),
    preload(srcSet, sizes, `not all and ${instead.media}`),
  ];
}

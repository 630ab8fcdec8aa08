import type { FastifyBaseLogger } from 'fastify';
import type {
  BootData,
  FragmentName,
  LargestPicture,
  PageHead,
  ShopSettings,
} from '@handloom/contracts/pages';
import type { Composed, PageAsked, Trouble } from '@handloom/renderer/protocol';
import { pageNeeds } from '@handloom/renderer/page-needs';
import { Unrendered } from '@handloom/renderer/renderer';
import type { Address } from '../addresses/address';
import type { MatchedRoute } from '../addresses/match-route';
import type { GatewayMetrics } from '../metrics/gateway-metrics';
import type { Site } from '../releases/site';
import { assetTags } from '../html/asset-tags';
import { documentHtml, type DocumentHtml } from '../html/document-html';
import type { FirstData } from './first-data';
import { headTags } from '../html/head-tags';
import { scriptJson, scriptText, voidTag } from '../html/html';

export interface ComposeContext {
  settings: ShopSettings;
  metrics: GatewayMetrics;
  log: FastifyBaseLogger;
}

/** What a document is about. */
export interface Subject {
  site: Site;
  address: Address;
  /** Null for an unknown address. */
  match: MatchedRoute | null;
  /** One document for all subjects that the page does not know, such as products that are gone: it names none of them. */
  isForAll?: boolean;
}

export interface ComposedDocument extends DocumentHtml {
  status: number;
  /** Whole and the same for every guest: it may be kept until what it shows or a release changes. */
  lasting: boolean;
  isPublic: boolean;
  isForAll?: boolean;
  /** Path to which what this page is about moved. */
  movedTo?: string;
}

const NOT_FOUND: PageHead = { title: 'Page not found | Handloom', noIndex: true };
const UNAVAILABLE: PageHead = { title: 'Not available right now | Handloom', noIndex: true };
const UNTITLED: PageHead = { title: 'Handloom' };
/** The document comes with its data and an empty root, and the browser renders it. */
const LEFT_TO_THE_BROWSER: Composed = {
  status: 200,
  head: null,
  markup: null,
  fallback: 'no-renderer',
  renderMs: 0,
  troubles: [],
};

/**
 * Which API calls the page of this address starts from; none for pages that are not everyone's, null
 * when its team's code could not be asked.
 */
export async function planFirstData(
  subject: Subject,
  { log }: Pick<ComposeContext, 'log'>,
): Promise<string[] | null> {
  const page = pageAsked(subject);
  if (!page || subject.match?.route.access !== 'public') return [];
  const { renderer } = subject.site;
  try {
    if (!renderer) return null;
    const { urls, troubles } = await renderer.plan(page);
    report(troubles, page.path, log);
    return urls;
  } catch (error) {
    log.warn({ err: error, url: page.path }, 'nobody said what the page starts from');
    return null;
  }
}

/** Makes the document of an address for a guest. */
export async function composeDocument(
  subject: Subject,
  first: FirstData,
  context: ComposeContext,
): Promise<ComposedDocument> {
  const { site, address, match, isForAll = false } = subject;
  const { settings } = context;
  const isPublic = !match || match.route.access === 'public';
  const needs = needsOf(site, match);
  const boot = bootJson(site, { needs, missing: first.missing, settings }, first.data);
  const made = await compose(subject, { boot, first }, context);
  if (made.movedTo !== undefined) {
    const { movedTo } = made;
    return { before: '', after: '', status: 301, isPublic, movedTo, lasting: first.fresh };
  }
  const status = statusOf(match, first, made.status);
  const head = match ? (match.available ? (made.head ?? UNTITLED) : UNAVAILABLE) : NOT_FOUND;
  const isIndexed = status === 200 && isPublic;
  const isRendered = made.markup !== null;
  return {
    ...documentHtml({
      head: [
        // Before the scripts: it is what paints largest.
        ...(made.picture ? picturePreloads(made.picture) : []),
        headTags(isIndexed ? head : { ...head, noIndex: true }, {
          origin: settings.origin,
          // What is unknown has no address to be known by.
          path: match && !isForAll ? address.path : null,
        }),
        // What is somebody's own, or could not be rendered, only the application shows.
        assetTags(site, needs, isPublic && isRendered ? 'paint' : 'once'),
      ],
      markup: made.markup ?? '',
      boot,
      rendered: isRendered,
    }),
    status,
    isPublic,
    isForAll,
    lasting:
      (status === 200 || !match || isForAll) &&
      first.complete &&
      first.fresh &&
      made.fallback === undefined,
  };
}

async function compose(
  subject: Subject,
  { boot, first }: { boot: string; first: FirstData },
  { metrics, log }: ComposeContext,
): Promise<Composed> {
  const { site, address, match } = subject;
  const route = match?.route.path ?? '*';
  let made = LEFT_TO_THE_BROWSER;
  try {
    if (!site.renderer) throw new Unrendered('there is no renderer');
    made = await site.renderer.compose({
      url: address.url,
      page: pageAsked(subject),
      boot,
      missing: first.missing,
      complete: first.complete && !first.subjectMissing,
    });
    report(made.troubles, address.url, log);
    if (made.renderMs > 0) metrics.renderMs.observe({ route }, made.renderMs);
  } catch (error) {
    log.error({ err: error, url: address.url }, 'left to the browser to render');
  }
  if (made.fallback) metrics.fallbacks.inc({ route, reason: made.fallback });
  return made;
}

function report(troubles: Trouble[], url: string, log: FastifyBaseLogger): void {
  for (const { what, stack } of troubles) log.error({ url, stack }, what);
}

/** Null where no available part has a page. */
function pageAsked({ address, match }: Subject): PageAsked | null {
  if (!match?.available) return null;
  const { owner, route, params } = match;
  const { path, query } = address;
  return { owner, route: route.path, path, query: query.toString(), params };
}

function bootJson(
  site: Site,
  shown: Pick<BootData, 'needs' | 'missing' | 'settings'>,
  data: FirstData['data'],
): string {
  const boot: Omit<BootData, 'user' | 'rendered' | 'data'> = {
    releases: releasesOf(site),
    // Which parameters it reads the page knows itself.
    routes: site.routes.map(({ owner, route }) => ({
      owner,
      route: { ...route, parameters: undefined },
    })),
    ...shown,
  };
  const answers = Object.entries(data).map(
    ([url, json]) => `${scriptJson(url)}:${scriptText(json)}`,
  );
  return `${scriptJson(boot).slice(0, -1)},"data":{${answers.join()}}}`;
}

/** Its releases as a document names them. What their scripts must be stands in another place of it. */
function releasesOf(site: Site): BootData['releases'] {
  return Object.fromEntries(
    Object.entries(site.parts).map(([name, { release }]) => [name, release]),
  );
}

function needsOf(site: Site, match: MatchedRoute | null): FragmentName[] {
  const descriptions = Object.fromEntries(
    Object.entries(site.parts).map(([name, { description }]) => [name, description]),
  );
  return pageNeeds(descriptions, match?.available ? match : null, match?.route.layout);
}

function statusOf(match: MatchedRoute | null, first: FirstData, decided: number): number {
  if (!match) return 404;
  if (!match.available) return 503;
  // While a service is down nothing can be called unknown.
  if (!first.complete) return 200;
  return first.subjectMissing ? 404 : decided;
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

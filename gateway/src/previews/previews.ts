import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import {
  readPreview,
  type Preview,
  type WhyNoPreview,
} from '@handloom/release-registry/preview-token';
import type { ReleaseKeys } from '@handloom/release-registry/release-keys';
import { addressAt, type Address } from '../addresses/address';
import type { Site } from '../releases/site';
import type { previewedSites } from './previewed-sites';

/** Of the address that begins or ends a preview. */
const PARAMETER = 'preview';
/** The value of the parameter that ends a preview. */
export const END_OF_PREVIEW = 'end';
/** Of one browser's preview at once. */
const MOST_PARTS = 4;
/** Between the tokens of a cookie; no token has it. */
const SEPARATOR = '~';
/** Until the page that says it, which comes at once. */
const NO_PREVIEW_SAID_WITHIN_SECONDS = 60;

export interface StripContent {
  previews: Pick<Preview, 'part' | 'version'>[];
  /** Why the previews are not shown. */
  trouble: string | null;
  /** Why the link that was opened last shows none. */
  noPreview: WhyNoPreview | null;
}

export interface Shown {
  site: Site;
  strip: StripContent;
}

export type Previews = ReturnType<typeof visitorsPreviews>;

interface Sources {
  sites: ReturnType<typeof previewedSites>;
  keys: ReleaseKeys;
  /** How the outside world names the shop. */
  origin: string;
}

/**
 * Who opens a link with a token carries it in a cookie from then on, and is shown the site with that
 * part until it ends. A further one of another part adds to it.
 */
export function visitorsPreviews({ sites, keys, origin }: Sources, log: FastifyBaseLogger) {
  const secure = origin.startsWith('https:');
  const tokensCookie = secure ? '__Host-preview' : 'preview';
  const noPreviewCookie = `${tokensCookie}-refused`;
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;

  const previewsOf = ({
    cookies,
  }: FastifyRequest): Map<string, { token: string; preview: Preview }> => {
    const tokens = cookies[tokensCookie]?.split(SEPARATOR) ?? [];
    // Each costs a look at its signature.
    const read = tokens.slice(0, MOST_PARTS).flatMap((token) => {
      const { preview } = readPreview(token, keys);
      return preview ? [[preview.part, { token, preview }] as const] : [];
    });
    return new Map(read);
  };

  const begin = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
    const { preview, why } = readPreview(token, keys);
    if (!preview) {
      request.log.info({ why }, 'a link shows no preview');
      void reply.setCookie(noPreviewCookie, why, {
        ...options,
        maxAge: NO_PREVIEW_SAID_WITHIN_SECONDS,
      });
      return;
    }
    const { part, version, by } = preview;
    log.info({ microfrontend: part, version, by }, 'a visitor begins a preview');
    const others = previewsOf(request);
    others.delete(part);
    // The one that was begun first goes: the others are what somebody looks at.
    const known = [...others.values(), { token, preview }].slice(-MOST_PARTS);
    const tokens = known.map((each) => each.token);
    const ends = known.map((each) => Date.parse(each.preview.until));
    void reply.setCookie(tokensCookie, tokens.join(SEPARATOR), {
      ...options,
      expires: new Date(Math.max(...ends)),
    });
  };

  return {
    /** One look at a string: everyone's pages ask it. */
    mayConcern: ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
      headers.cookie?.includes(tokensCookie) === true,

    /** Null for who has no preview, or no longer. */
    async shownTo(request: FastifyRequest): Promise<Shown | null> {
      const previews = [...previewsOf(request).values()].map(({ preview }) => preview);
      const noPreview = whyOf(request.cookies[noPreviewCookie]);
      if (previews.length === 0 && !noPreview) return null;
      const { site, trouble } = await sites.siteOf(previews);
      return { site, strip: { previews, trouble, noPreview } };
    },

    isLink: ({ query }: Address): boolean => query.has(PARAMETER),

    /** Begins or ends a preview, and goes on to the address without it. */
    answerLink(request: FastifyRequest, reply: FastifyReply, { path, query, url }: Address) {
      const token = query.get(PARAMETER) ?? '';
      if (token === END_OF_PREVIEW) {
        void reply.clearCookie(tokensCookie, options).clearCookie(noPreviewCookie, options);
      } else {
        begin(request, reply, token);
      }
      const pairs = url.slice(path.length + 1).split('&');
      const search = pairs.filter((pair) => !new URLSearchParams(pair).has(PARAMETER)).join('&');
      markPrivate(reply);
      return reply.redirect(addressAt(path, search).url, 303);
    },

    /** What is said of a link is said once. */
    describe(reply: FastifyReply, { strip }: Shown): void {
      markPrivate(reply);
      if (strip.noPreview) void reply.clearCookie(noPreviewCookie, options);
    },
  };
}

function markPrivate(reply: FastifyReply): void {
  void reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
}

function whyOf(said: string | undefined): WhyNoPreview | null {
  return said === 'unsigned' || said === 'ended' ? said : null;
}

import type { PageHead } from '@handloom/contracts/pages';
import { escapeHtml } from '@handloom/service-kit/escape-html';
import { scriptJson, voidTag } from './html';

const SITE_NAME = 'Handloom';

/** What the document says of itself: title, description, canonical address, Open Graph, JSON-LD. */
export function headTags(
  head: PageHead,
  { origin, path }: { origin: string; path: string | null },
): string {
  const known = head.canonical ?? path;
  const url = known === null ? undefined : origin + known;
  // A team's word: what is no address must not take the page with it.
  const { image: named } = head;
  const image = named && URL.canParse(named, origin) ? new URL(named, origin).href : undefined;
  const property = (name: string, content: string | undefined) =>
    content ? voidTag('meta', { property: `og:${name}`, content }) : '';
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    head.description && voidTag('meta', { name: 'description', content: head.description }),
    head.noIndex
      ? voidTag('meta', { name: 'robots', content: 'noindex' })
      : voidTag('link', { rel: 'canonical', href: url }),
    property('site_name', SITE_NAME),
    property('title', head.title),
    property('description', head.description),
    property('type', head.openGraphType ?? 'website'),
    property('url', url),
    property('image', image),
    voidTag('meta', { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' }),
    ...(head.jsonLd ?? []).map(
      (data) => `<script type="application/ld+json">${scriptJson(data)}</script>`,
    ),
  ]
    .filter(Boolean)
    .join('');
}

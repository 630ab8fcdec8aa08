import type { WhyNoPreview } from '@handloom/release-registry/preview-token';
import { escapeHtml } from '@handloom/service-kit/escape-html';
import { END_OF_PREVIEW, type StripContent } from '../previews/previews';
import type { DocumentHtml } from './document-html';

/**
 * At the lower left, above a page's own bar and beside the buttons in the other corner. It has a place
 * at the end of the page: whoever scrolls there finds nothing below it.
 */
const STYLE =
  '<style>#preview{position:sticky;bottom:var(--page-bar-height,0px);z-index:29;width:fit-content;' +
  'max-width:calc(100% - 4.25rem);padding:.25rem .75rem;border-radius:0 4px 0 0;background:#22395b;' +
  'color:#faf7f1;font:400 .8125rem/1.4 var(--sans,system-ui,sans-serif)}' +
  '#preview a{display:inline-block;padding:.25rem 0;color:inherit}' +
  '#preview a:focus-visible{outline:2px solid currentcolor;outline-offset:2px}' +
  '@media print{#preview{display:none}}</style>';

const LIVE = 'This is the live shop.';
const NO_PREVIEW: Record<WhyNoPreview, string> = {
  unsigned: 'The link shows no preview: the team of its part has not signed it as it is.',
  ended: 'The link shows no preview any more: its time is over.',
};

/** What a document says of the preview that it is; the gateway's own, since the shell may be previewed. */
export function withStrip({ before, after }: DocumentHtml, content: StripContent): DocumentHtml {
  const { previews, noPreview } = content;
  const said = [noPreview && NO_PREVIEW[noPreview], stateOf(content)].filter(Boolean).join(' ');
  const end = previews.length > 0 ? 'End preview' : 'Close';
  const link = `<a href="?preview=${END_OF_PREVIEW}">${end}</a>`;
  const strip = `<aside id="preview" aria-label="Preview">${escapeHtml(said)} · ${link}</aside>`;
  return {
    before: before.replace('</head>', () => `${STYLE}</head>`),
    after: after.replace('</body>', () => `${strip}</body>`),
  };
}

function stateOf({ previews, trouble }: StripContent): string {
  if (trouble) return `${trouble} ${LIVE}`;
  if (previews.length === 0) return LIVE;
  return `Preview of ${previews.map(({ part, version }) => `${part} ${version}`).join(' and ')}`;
}

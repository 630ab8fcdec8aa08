import { useEffect } from 'react';
import type { PageHead } from '@handloom/contracts/pages';
import { useHost } from './host-context';

/**
 * Keeps what the document says of itself right when the page changes in the browser. The first page's
 * came with the document; Open Graph and JSON-LD are read by those who fetch documents, not here.
 */
export function usePageHead({ title, description, canonical, noIndex }: PageHead): void {
  const { origin } = useHost().settings;
  useEffect(() => {
    document.title = title;
    setTag('meta', ['name', 'description'], ['content', description]);
    setTag('meta', ['name', 'robots'], ['content', noIndex ? 'noindex' : undefined]);
    // As in documents: what nobody is to find is nobody's address.
    const known = noIndex ? undefined : canonical;
    setTag('link', ['rel', 'canonical'], ['href', known && origin + known]);
  }, [title, description, canonical, noIndex, origin]);
}

/** The one tag of this name; without a value it goes. */
function setTag(
  tag: 'meta' | 'link',
  [key, name]: [string, string],
  [attribute, value]: [string, string | undefined],
) {
  const existing = document.head.querySelector(`${tag}[${key}="${name}"]`);
  if (value === undefined) {
    existing?.remove();
    return;
  }
  const element = existing ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(key, name);
  element.setAttribute(attribute, value);
}

import type { User } from '@handloom/contracts/accounts';
import { scriptJson, voidTag } from './html';
import { EARLY_BACK_TAG } from './start-tag';

/** A document in two halves; the signed-in user, the only private thing in it, goes between them. */
export interface DocumentHtml {
  before: string;
  after: string;
}

interface Parts {
  head: (string | undefined)[];
  markup: string;
  /** JSON of all that the application starts from, but for what is added here. */
  boot: string;
  rendered: boolean;
}

export function documentHtml({ head, markup, boot, rendered }: Parts): DocumentHtml {
  return {
    before:
      '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
      EARLY_BACK_TAG +
      voidTag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }) +
      voidTag('meta', { name: 'theme-color', content: '#FAF7F1' }) +
      voidTag('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }) +
      `${head.filter(Boolean).join('')}</head><body><div id="root">${markup}</div>` +
      (markup ? '' : '<noscript>This page needs JavaScript right now.</noscript>') +
      // Cut off the closing brace: the user is the last key.
      `<script type="application/json" id="boot">${boot.slice(0, -1)},"rendered":${rendered}`,
    after: '}</script></body></html>',
  };
}

/** @param user null for guests; undefined when it could not be found out, then the browser asks itself. */
export function withUser(document: DocumentHtml, user: User | null | undefined): string {
  return document.before + endFor(document, user);
}

/** What follows {@link DocumentHtml.before}. */
export function endFor(
  { after }: Pick<DocumentHtml, 'after'>,
  user: User | null | undefined,
): string {
  return user === undefined ? after : `,"user":${scriptJson(user)}${after}`;
}

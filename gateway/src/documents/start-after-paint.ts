import { createHash } from 'node:crypto';
import { HOLD_EARLY_PRESSES } from './hold-early-presses';

/** How long a picture that is still on its way holds the application up, once something is shown. */
const PICTURE_WITHIN_MS = 500;
/** Where nothing is ever painted (a tab in the background) the application must start all the same. */
const AT_THE_LATEST_MS = 2_000;

/**
 * Runs in the browser. Fetches and starts the application when the document has been shown with its
 * largest picture, or when the visitor touches the page: it came with its whole content, and scripts
 * that are fetched meanwhile would only take the pictures' share of a slow line. Until then it holds what
 * is pressed; if the application cannot be had, it shows the pictures that wait. The one inline script
 * of the site; the security policy knows its hash, so that it is the same in every document.
 */
const PROGRAM = `(() => {${HOLD_EARLY_PRESSES}
  const { start: source, at, files } = document.currentScript.dataset;
  // See mf-storefront's WaitingImage: where the application cannot be had nothing is worth waiting for.
  const showWaitingPictures = () => {
    for (const picture of document.querySelectorAll('img + noscript')) {
      picture.previousElementSibling.outerHTML = picture.textContent;
      picture.remove();
    }
  };
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const href of files.split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }));
    }
    const script = document.createElement('script');
    document.head.append(Object.assign(script, { src: source, onerror: showWaitingPictures }));
    // The first look into the storage waits for another process, and there is time for it now.
    setTimeout(() => {
      try {
        localStorage.length;
      } catch {
        // Who blocks it goes without.
      }
    });
  };
  if (at === 'once') {
    start();
    return;
  }
  setTimeout(start, ${AT_THE_LATEST_MS});
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { once: true });
  const shown = 'largest-contentful-paint';
  if (!PerformanceObserver.supportedEntryTypes.includes(shown)) {
    addEventListener('DOMContentLoaded', () => setTimeout(start, ${PICTURE_WITHIN_MS}));
    return;
  }
  new PerformanceObserver((list) => {
    const picture = document.querySelector('img[fetchpriority="high"]');
    const isThere = !picture || list.getEntries().some(({ element }) => element === picture);
    setTimeout(start, isThere ? 0 : ${PICTURE_WITHIN_MS});
  }).observe({ type: shown, buffered: true });
})()`;

/** For the policy's `script-src`. */
export const START_HASH = `'sha256-${createHash('sha256').update(PROGRAM).digest('base64')}'`;

/** `once`: the document shows nothing yet that is worth waiting for. */
export type StartAt = 'once' | 'paint';

/**
 * @param script address of the shell's entry
 * @param files addresses of all scripts that the page will ask for
 */
export function startTag(script: string, files: Iterable<string>, at: StartAt): string {
  const list = [...files].join(' ');
  return `<script data-start="${script}" data-at="${at}" data-files="${list}">${PROGRAM}</script>`;
}

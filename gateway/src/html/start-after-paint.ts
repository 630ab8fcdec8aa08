import type { EarlyFailures } from './keep-early-failures';

interface Settings {
  /** Pauses before the application is asked for again: a lost packet must not leave a page that answers nothing. */
  againAfterMs: number[];
  /** How long a picture that is still on its way holds the application up, once something is shown. */
  pictureWithinMs: number;
  /** Where nothing is ever painted (a tab in the background) the application must start all the same. */
  atTheLatestMs: number;
}

/**
 * Runs in the browser, in the document's inline script (start-tag.ts). Fetches and starts the application when
 * the document has been shown with its largest picture, or when the visitor touches the page: it came with its
 * whole content, and scripts that are fetched meanwhile would only take the pictures' share of a slow line. If
 * the application cannot be had, it shows the pictures that wait.
 * @param show tells the visitor that nothing will answer, and gives what takes it back
 */
export function startAfterPaint(
  { againAfterMs, pictureWithinMs, atTheLatestMs }: Settings,
  failures: EarlyFailures,
  show: () => () => void,
): void {
  const { start: source = '', at, files = '' } = document.currentScript?.dataset ?? {};
  // Containers look here too (build-kit's script-integrity.ts). What is loaded later may add to it.
  globalThis.scriptIntegrity = JSON.parse(document.getElementById('integrity')?.textContent ?? '');
  // Preload and script must agree in both, or the file is fetched twice.
  const checked = (address: string) => ({
    crossOrigin: 'anonymous',
    integrity: scriptIntegrity[address],
  });
  // See mf-storefront's WaitingImage: where the application cannot be had nothing is worth waiting for.
  const showWaitingPictures = () => {
    for (const picture of document.querySelectorAll('img + noscript')) {
      picture.previousElementSibling!.outerHTML = picture.textContent;
      picture.remove();
    }
  };
  let hide: (() => void) | undefined;
  globalThis.asWritten = {
    say() {
      showWaitingPictures();
      hide ??= show();
    },
    hide: () => hide?.(),
  };
  const fetchApplication = () => {
    const script = { src: source, ...checked(source), onerror };
    document.head.append(Object.assign(document.createElement('script'), script));
  };
  const onerror = () => {
    const pause = againAfterMs.shift();
    if (pause) {
      setTimeout(fetchApplication, pause);
      return;
    }
    showWaitingPictures();
    failures.add({ message: `${source} cannot be had` });
  };
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const href of files.split(' ')) {
      const preload = { rel: 'preload', as: 'script', href, ...checked(href) };
      document.head.append(Object.assign(document.createElement('link'), preload));
    }
    fetchApplication();
    failures.tellUnlessStarted();
    // The first look into the storage waits for another process, and there is time for it now.
    setTimeout(() => {
      try {
        void localStorage.length;
      } catch {
        // Who blocks it goes without.
      }
    });
  };
  if (at === 'once') {
    start();
    return;
  }
  setTimeout(start, atTheLatestMs);
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { once: true });
  const shown = 'largest-contentful-paint';
  if (!PerformanceObserver.supportedEntryTypes.includes(shown)) {
    addEventListener('DOMContentLoaded', () => setTimeout(start, pictureWithinMs));
    return;
  }
  new PerformanceObserver((list) => {
    const picture = document.querySelector('img[fetchpriority="high"]');
    const paints = list.getEntries() as LargestContentfulPaint[];
    const isThere = !picture || paints.some(({ element }) => element === picture);
    setTimeout(start, isThere ? 0 : pictureWithinMs);
  }).observe({ type: shown, buffered: true });
}

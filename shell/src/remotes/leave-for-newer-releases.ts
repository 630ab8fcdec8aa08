import type { BootData } from '@handloom/contracts/pages';

type Releases = BootData['releases'];

/** A page that stays open asks so often at most what is live. */
const ASK_AFTER_MS = 60_000;
/** Whoever is on the way to buy, or is sent to the login and back, keeps the code they began with. */
const STAYS = /^\/(cart|checkout|order-success|auth|forgot-password|reset-password)(\/|$)/;

/**
 * A tab keeps the releases that its document named, whose files stay for long. When newer ones are live,
 * the next link to another page loads a document and with it the newer ones. The tab asks when it is
 * shown again and when a link is followed, so that one which nobody looks at costs nothing.
 * @param first what the document named
 * @param readNow asks the shop what a document would name now
 * @returns ends it
 */
export function leaveForNewerReleases(
  first: Releases,
  readNow: () => Promise<Releases>,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let askedAt = Date.now();
  let isOutdated = false;

  const ask = async () => {
    if (isOutdated || Date.now() - askedAt < ASK_AFTER_MS) return;
    askedAt = Date.now();
    // Without an answer what is here goes on.
    const now = await readNow().catch(() => first);
    isOutdated = versionsOf(now) !== versionsOf(first);
  };
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') void ask();
    },
    { signal },
  );
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      const isElsewhere = link.pathname !== location.pathname;
      if (isOutdated && isElsewhere && !STAYS.test(link.pathname) && !STAYS.test(location.pathname))
        // Before the router hears of it, and after a carousel that was dragged by it: what nobody prevents, the browser follows.
        link.addEventListener('click', (reached) => reached.stopPropagation(), { once: true });
      else void ask();
    },
    { capture: true, signal },
  );
  return () => ended.abort();
}

function versionsOf(releases: Releases): string {
  const versions = Object.values(releases).map(({ name, version }) => `${name}@${version}`);
  return versions.sort().join();
}

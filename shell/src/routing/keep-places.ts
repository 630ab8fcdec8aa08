const KEPT = 'shell:places';
/** A browser remembers no more steps either. */
const MOST_KEPT = 50;
/** As long as slow lines take for a page. */
const PATIENCE_MS = 20_000;
const OWN_WAYS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** The router's step of the history. The first one of a document has no key. */
const stepNow = () =>
  (history.state as { key?: string } | null)?.key ?? location.pathname + location.search;

/**
 * The browser goes back to where one was as soon as the address changes. Where code and data of the page are on their way
 * then, as after a reload, it is too short for that: this goes there once it is not.
 */
export function keepPlaces(): void {
  const places = new Map(placesOfBefore());
  let isReturning = false;
  const note = () => {
    // A page that is too short still has the browser at its end.
    if (!isReturning) places.set(stepNow(), window.scrollY);
  };
  const keep = () => {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify([...places].slice(-MOST_KEPT)));
    } catch {
      // Without storage they last as long as this document.
    }
  };
  note();
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('pagehide', keep);
  // A tab that is put aside may be thrown away without another word.
  document.addEventListener('visibilitychange', keep);
  window.addEventListener('popstate', () => {
    const y = places.get(stepNow());
    if (!y) return;
    isReturning = true;
    returnTo(y, () => (isReturning = false));
  });
}

function placesOfBefore(): [step: string, y: number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

/** Unless its visitor scrolls themselves, or goes on. @param over is called when it has ended, however it did */
function returnTo(y: number, over: () => void): void {
  const step = stepNow();
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const way of OWN_WAYS) window.removeEventListener(way, stop);
    over();
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  const observer = new ResizeObserver(() => {
    if (stepNow() !== step) return stop();
    if (document.documentElement.scrollHeight - window.innerHeight < y) return;
    window.scrollTo(0, y);
    stop();
  });
  observer.observe(document.body);
  for (const way of OWN_WAYS) window.addEventListener(way, stop);
}

/** Safari refuses more than a hundred notes in half a minute. */
const SETTLED_MS = 300;
/** As long as slow lines take for a page. */
const PATIENCE_MS = 20_000;
const OWN_WAYS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** The router's step of the history, and how far its page is scrolled. */
const stepNow = () => (history.state ?? {}) as { key?: string; y?: number };

/**
 * The browser goes back to where one was as soon as the address changes. Where code and data of the page are on their way
 * then, as after a reload, it is too short for that: this goes there once it is not.
 */
export function keepPlaces(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const noteSoon = () => {
    const { key } = stepNow();
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (stepNow().key === key) history.replaceState({ ...stepNow(), y: window.scrollY }, '');
    }, SETTLED_MS);
  };
  window.addEventListener('scroll', noteSoon, { passive: true });
  window.addEventListener('popstate', returnToPlace);
}

/** Unless its visitor scrolls themselves, or goes on. */
function returnToPlace(): void {
  const { key, y } = stepNow();
  if (!y) return;
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const way of OWN_WAYS) window.removeEventListener(way, stop);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  const observer = new ResizeObserver(() => {
    if (stepNow().key !== key) return stop();
    if (document.documentElement.scrollHeight - window.innerHeight < y) return;
    stop();
    window.scrollTo(0, y);
  });
  observer.observe(document.body);
  for (const way of OWN_WAYS) window.addEventListener(way, stop);
}

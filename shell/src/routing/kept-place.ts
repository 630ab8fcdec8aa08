/** Safari refuses more than a hundred notes in half a minute. */
const SETTLED_MS = 300;
/** Whoever waited longer has begun to read where they are. */
const PATIENCE_MS = 5_000;
const OWN_WAYS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Notes with the present step of the history how far its page is scrolled.
 * @returns ends it
 */
export function notePlace(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => history.replaceState({ ...history.state, y: window.scrollY }, '');
  const noteSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(note, SETTLED_MS);
  };
  window.addEventListener('scroll', noteSoon, { passive: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', noteSoon);
  };
}

/**
 * The browser goes back to that place as soon as the address changes. Where code and data of the page are on their way
 * then, as after a reload, it is too short for it: this goes there once it is not, unless its visitor scrolls themselves.
 * @returns ends the waiting
 */
export function returnToPlace(): (() => void) | undefined {
  const { y } = (history.state ?? {}) as { y?: number };
  if (!y) return undefined;
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const way of OWN_WAYS) window.removeEventListener(way, stop);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < y) return;
    stop();
    window.scrollTo(0, y);
  });
  observer.observe(document.body);
  for (const way of OWN_WAYS) window.addEventListener(way, stop);
  return stop;
}

/** Whoever waited longer has begun to read where they are. */
const PATIENCE_MS = 5_000;

/**
 * Calls `found` once, as soon as the page holds the element with this id.
 * @returns what ends the waiting
 */
export function whenInPage(id: string, found: (element: HTMLElement) => void): () => void {
  const look = () => {
    const element = document.getElementById(id);
    if (!element) return false;
    stop();
    found(element);
    return true;
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  if (!look()) observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

import { whenIdle } from '../page-load/when-idle';

/** How far below the window something counts as near. */
const NEAR = '300px';

/**
 * Calls back once, in a moment of its own, when the page has loaded and the element is in the window
 * or near it.
 * @returns stops waiting; from then on `isWanted` is false
 */
export function whenNear(element: Element, then: (isWanted: () => boolean) => void): () => void {
  let wanted = true;
  const isWanted = () => wanted;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      whenIdle(() => then(isWanted));
    },
    { rootMargin: NEAR },
  );
  const watch = () => observer.observe(element);
  if (document.readyState === 'complete') watch();
  else window.addEventListener('load', watch, { once: true });
  return () => {
    wanted = false;
    window.removeEventListener('load', watch);
    observer.disconnect();
  };
}

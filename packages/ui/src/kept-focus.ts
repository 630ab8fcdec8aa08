import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Browsers take the focus from a button that is disabled while it works: whoever pressed it by a key would go on at the top of the
 * page. They have it back afterwards, or `otherwise` has it, where the button is gone by then.
 */
export function useKeptFocus(isBusy: boolean, otherwise?: RefObject<HTMLElement | null>): void {
  const pressed = useRef<Element | null>(null);
  useLayoutEffect(() => {
    // It still has it at this moment.
    if (isBusy) return void (pressed.current = document.activeElement);
    const before = pressed.current;
    pressed.current = null;
    if (document.activeElement !== document.body || !(before instanceof HTMLElement)) return;
    const place = before.isConnected ? before : otherwise?.current;
    place?.focus({ preventScroll: true });
  }, [isBusy, otherwise]);
}

/**
 * Of what goes with a button that was pressed in it, as Try again goes when the answer is there: the keyboard goes on at what has
 * taken its place, and not at the top of the page. Whoever puts the focus somewhere better is first.
 * @returns for what goes
 */
export function useFocusInstead(): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const places: { around: HTMLElement; before: Element | null }[] = [];
      for (let at: HTMLElement = current; at.parentElement; at = at.parentElement) {
        places.push({ around: at.parentElement, before: at.previousElementSibling });
      }
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const place = places.find(({ around }) => around.isConnected);
        const next = place?.before
          ? place.before.nextElementSibling
          : place?.around.firstElementChild;
        if (!(next instanceof HTMLElement)) return;
        // A link or a button has its place in the order already.
        if (next.tabIndex < 0) next.tabIndex = -1;
        next.focus({ preventScroll: true });
      });
    };
  }, []);
  return part;
}

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

import { useLayoutEffect, useRef, type RefObject } from 'react';
import { bringNotices } from './notices-place';

/** What can have the focus where nothing smaller has it. */
const PLACES = 'dialog, main[tabindex]';

/**
 * A dialog above the page for as long as it stands in it; the focus goes into it, and returns to where it was.
 * @param opener gets the focus afterwards where nothing had it before
 */
export function useShownDialog(
  opener: RefObject<HTMLElement | null> | undefined,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because its cleanup runs while the element is still in the page: a dialog that
  // is removed while open would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = isFocusLost() ? (opener?.current ?? null) : document.activeElement;
    const place = (before ?? element.parentElement)?.closest<HTMLElement>(PLACES) ?? null;
    show(element);
    const putNoticesBack = bringNotices(element);
    element.querySelector<HTMLElement>('[autofocus], [data-autofocus]')?.focus();
    return () => {
      putNoticesBack();
      if (typeof element.close === 'function') element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      // What had it may go in the same moment, as the row does whose deletion was asked about.
      queueMicrotask(() => focusIfLost(place));
    };
  }, [opener]);
  return dialog;
}

export function show(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}

function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

function focusIfLost(place: HTMLElement | null): void {
  if (!isFocusLost() || !place?.isConnected) return;
  if (place instanceof HTMLDialogElement) place.querySelector<HTMLElement>('button')?.focus();
  else place.focus();
}

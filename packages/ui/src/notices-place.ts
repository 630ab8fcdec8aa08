/** The ids of the element that shows what is said above everything else, and of the one that it belongs in. */
export const NOTICES = 'notices';
export const NOTICES_HOME = 'notices-home';

/**
 * Puts what is said into the dialog that was just opened: the browser makes all that lies outside it inert, so a button
 * such as Undo could be seen above the dialog but not pressed. It lies on top of what was shown before.
 *
 * @returns puts it back, before the dialog leaves the page
 */
export function bringNotices(dialog: HTMLElement): () => void {
  moveNotices(dialog);
  return () => {
    const others = [...document.querySelectorAll('dialog[open]')];
    const below = others.filter((other) => !dialog.contains(other)).at(-1);
    if (dialog.querySelector(`#${NOTICES}`)) {
      moveNotices(below ?? document.getElementById(NOTICES_HOME));
    }
  };
}

function moveNotices(place: Element | null): void {
  const notices = document.getElementById(NOTICES);
  if (!notices || !place) return;
  place.append(notices);
  notices.showPopover?.();
}

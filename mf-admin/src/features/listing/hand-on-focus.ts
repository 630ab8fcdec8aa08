/**
 * The ref of a button that goes with what it does. Whoever pressed it by a key goes on in the rows, and where there are none on
 * the page.
 */
export function handOnFocus(button: HTMLElement | null): () => void {
  const page = button?.closest<HTMLElement>('dialog, main') ?? document.body;
  return () => {
    if (document.activeElement !== button) return;
    // When it is gone, and the rows may have come.
    queueMicrotask(() => {
      const rows = page.querySelector<HTMLElement>('[role="region"]');
      (rows ?? page).focus({ preventScroll: true });
    });
  };
}

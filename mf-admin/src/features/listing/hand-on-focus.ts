/**
 * The ref of what goes with what is done in it: a button that is not needed any more, a row that is no longer in the list. Whoever
 * pressed it by a key goes on in the rows, and where there are none on the page, or the part of it that has an index for that.
 */
export function handOnFocus(leaving: HTMLElement | null): () => void {
  const page = leaving?.closest<HTMLElement>('dialog, [tabindex="-1"]') ?? document.body;
  const own = leaving?.closest<HTMLElement>('[role="region"]');
  return () => {
    if (!leaving?.contains(document.activeElement)) return;
    // When it is gone, and the rows may have come.
    queueMicrotask(() => {
      const rows = own?.isConnected ? own : page.querySelector<HTMLElement>('[role="region"]');
      (rows ?? page).focus({ preventScroll: true });
    });
  };
}

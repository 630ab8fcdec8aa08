/**
 * Runs in the browser, in a script at the document's beginning (start-tag.ts). After a reload, or on the way back from
 * another site, the pages before this one count as the same document: the browser changes the address, tells scripts once
 * the document has loaded, and leaves it to them to show the page. Until the shell's router listens that page is loaded.
 */
export function loadEarlyBack(): void {
  // A place in the page is no other page.
  const pageNow = () => location.pathname + location.search;
  const first = pageNow();
  const loads = () => {
    const isLeft = pageNow() !== first;
    if (isLeft) location.reload();
    return isLeft;
  };
  addEventListener('popstate', loads);
  globalThis.earlyBack = { loads, leaveToRouter: () => removeEventListener('popstate', loads) };
}

/**
 * Runs in the browser, in a script at the document's beginning (start-tag.ts). After a reload, or on the way back from
 * another site, the pages before this one count as the same document: the browser changes the address, tells scripts once
 * the document has loaded, and leaves it to them to show the page. Until the shell's router listens that page is loaded.
 * Nor does the router hear of a part of the page while code of the page is on its way, or cannot be had: at another address
 * React makes anew what it has not taken over, from a skeleton, and what was being read or pressed would be gone.
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
  // As the server wrote it: an extension of the browser adds buttons too, which nobody takes over.
  const parts = () => [...document.querySelectorAll('h1, button')];
  let written: Element[] | undefined;
  addEventListener('DOMContentLoaded', () => (written = parts()));
  // React writes its own keys into the elements that it has taken over.
  const isWritten = () =>
    (written ?? parts()).some(
      (part) => part.isConnected && !Object.keys(part).some((key) => key.startsWith('__react')),
    );
  let part = location.hash;
  const keepWritten = (event: Event) => {
    const isPart = location.hash !== part && pageNow() === first;
    part = location.hash;
    if (isPart && isWritten()) event.stopImmediatePropagation();
  };
  addEventListener('popstate', loads);
  addEventListener('popstate', keepWritten);
  globalThis.earlyBack = { loads, leaveToRouter: () => removeEventListener('popstate', loads) };
}

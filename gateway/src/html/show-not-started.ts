/**
 * Runs in the browser, in the document's inline script (start-tag.ts). The page stands there as if it worked, and none of
 * its buttons will answer: says so, above everything, and leads on by a link, which needs no script.
 * @returns takes it back
 */
export function showNotStarted(): () => void {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.style.cssText =
    'position:fixed;z-index:1000;inset:auto 0 0;max-width:none;margin:0;padding:1rem;text-align:center;' +
    'font:var(--text-sm) var(--sans);color:var(--on-dark);background:var(--indigo)';
  const again = { href: '', textContent: 'Load it again', style: 'color:inherit' };
  notice.append(
    'This page did not load completely, so its buttons do not answer. ',
    Object.assign(document.createElement('a'), again),
  );
  document.body.append(notice);
  return () => notice.remove();
}

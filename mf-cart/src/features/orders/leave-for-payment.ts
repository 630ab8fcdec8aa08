/** Longer than a provider's page takes on most lines; one that comes later still is none the worse. */
const STILL_HERE_AFTER_MS = 15_000;

/**
 * Leads to the provider's page. What is left is busy until then, and no event tells that the browser was stopped on its way:
 * @param onStillHere the page is shown fifteen seconds later, and can be used again
 */
export function leaveForPayment(url: string, onStillHere: () => void): void {
  window.location.assign(url);
  const timer = setTimeout(onStillHere, STILL_HERE_AFTER_MS);
  // The browser may keep the page, with its timers, for who comes back.
  window.addEventListener('pagehide', () => clearTimeout(timer), { once: true });
}

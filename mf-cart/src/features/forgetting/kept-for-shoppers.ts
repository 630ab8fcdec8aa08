/** Each before the id of a shopper. What is kept there holds their address. */
export const ATTEMPTS = 'order-attempt:';
export const DRAFTS = 'checkout-form:';

/** After that no try of an attempt is still under way, and a shopper has long looked at what became of it. */
export const FORGOTTEN_AFTER_MS = 30 * 60_000;

/** Attempts are forgotten by then also where nobody comes back to the checkout. */
export function forgetOldAttempts(): void {
  const oldest = Date.now() - FORGOTTEN_AFTER_MS;
  forget('localStorage', ATTEMPTS, (text) => !(startOf(text) > oldest));
}

/** Who logs out leaves nothing at this browser. */
export function forgetShoppers(): void {
  forget('localStorage', ATTEMPTS);
  forget('sessionStorage', DRAFTS);
}

function forget(
  where: 'localStorage' | 'sessionStorage',
  begin: string,
  isOver: (text: string) => boolean = () => true,
): void {
  try {
    const storage = window[where];
    for (const name of Object.keys(storage)) {
      if (name.startsWith(begin) && isOver(storage.getItem(name) ?? '')) storage.removeItem(name);
    }
  } catch {
    // A browser that refuses its storage has kept nothing.
  }
}

/** Epoch milliseconds, or NaN of what is no attempt. */
function startOf(text: string): number {
  try {
    return Number((JSON.parse(text) as { startedAt?: unknown } | null)?.startedAt);
  } catch {
    return NaN;
  }
}

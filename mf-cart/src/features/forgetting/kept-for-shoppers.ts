/** Each before the id of a shopper. What is kept there holds their address. */
export const ATTEMPTS = 'order-attempt:';
export const DRAFTS = 'checkout-form:';

/** After that no try of an attempt is still under way, and a shopper has long looked at what became of it. */
export const FORGOTTEN_AFTER_MS = 30 * 60_000;

/** Also one that begins long from now: the clock was wrong then, or is, and might make it last for years. */
export const isForgotten = (startedAt: number, now: number): boolean =>
  Math.abs(now - startedAt) > FORGOTTEN_AFTER_MS;

/**
 * Forgets attempts that are too old, by the time in epoch milliseconds; without it all that is kept, also what says no
 * beginning. It is in every page's first view: so it reads no JSON, in which no typed text can look like this.
 */
export function forgetKept(now?: number): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const name of Object.keys(storage)) {
        const isKept = name.startsWith(ATTEMPTS) || name.startsWith(DRAFTS);
        const began = /"startedAt":(\d+)/.exec(storage[name] as string)?.[1];
        if (isKept && (!now || isForgotten(Number(began), now))) storage.removeItem(name);
      }
    }
  } catch {
    // A browser that refuses its storage has kept nothing.
  }
}

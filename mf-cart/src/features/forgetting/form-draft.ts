import type { CheckoutForm } from '@handloom/contracts/orders';
import { DRAFTS } from './kept-for-shoppers';

/** What this shopper has typed, field by field; what came from the profile is not in it. */
export type FormDraft = Partial<Record<keyof CheckoutForm, string>>;

const storedUnder = (userId: string) => DRAFTS + userId;

/** Kept as long as the tab lives: a reload or a refused order must cost nobody their address. */
export function readDraft(userId: string): FormDraft {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(storedUnder(userId)) ?? '{}');
    const entries = Object.entries(draft ?? {});
    // All of it is asked for: what was emptied may as well be filled in by the profile, perhaps saved since.
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value));
  } catch {
    return {};
  }
}

export function keepDraft(userId: string, draft: FormDraft): void {
  try {
    sessionStorage.setItem(storedUnder(userId), JSON.stringify(draft));
  } catch {
    // A browser that stores nothing keeps the form as long as the page.
  }
}

export function forgetDraft(userId: string): void {
  try {
    sessionStorage.removeItem(storedUnder(userId));
  } catch {
    // Nothing was stored.
  }
}

import type { CheckoutForm } from '@handloom/contracts/orders';
import { DRAFTS } from './kept-for-shoppers';

/** What this shopper has typed, field by field; what came from the profile is not in it. */
export type FormDraft = Partial<Record<keyof CheckoutForm, string>>;

const storedUnder = (userId: string) => DRAFTS + userId;

/** Kept as long as the tab lives: a reload or a refused order must cost nobody their address. */
export function readDraft(userId: string): FormDraft {
  // All of it is asked for: what was emptied may as well be filled in by the profile, perhaps saved since.
  return textsOf(stored(userId), (text) => text !== '');
}

/** What the profile said where something else was typed. */
export function readTypedOver(userId: string): FormDraft {
  return textsOf((stored(userId) as { over?: unknown } | null)?.over);
}

function stored(userId: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storedUnder(userId)) ?? '{}');
  } catch {
    return {};
  }
}

const textsOf = (draft: unknown, isKept = (_text: string) => true): FormDraft =>
  Object.fromEntries(
    Object.entries(draft ?? {}).filter(([, value]) => typeof value === 'string' && isKept(value)),
  );

export function keepDraft(userId: string, draft: FormDraft, over: FormDraft = {}): void {
  try {
    sessionStorage.setItem(storedUnder(userId), JSON.stringify({ ...draft, over }));
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

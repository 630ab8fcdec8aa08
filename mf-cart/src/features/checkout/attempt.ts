import type { PlaceOrder } from '@handloom/contracts/orders';
import { randomKey } from '@handloom/frontend-kit/random-key';
import { inTurn } from '../cart/tabs-in-turn';
import { ATTEMPTS, isForgotten } from '../forgetting/kept-for-shoppers';

/** One wish to order, from the press of Place Order until the shop has answered it. */
export interface Attempt {
  /** Idempotency key of every try. */
  key: string;
  /** Epoch milliseconds. */
  startedAt: number;
  /** Sent again as it was: the same key with another body would be refused. */
  order: PlaceOrder;
  /** No tab has sent it so far: the press is known, and the shop cannot have heard of it. */
  unsent?: true;
  /** The shopper was told that it failed; another order need not wait for it. */
  told?: true;
}

/** Where the browser refuses to store anything, the tab remembers. */
const inThisTab = new Map<string, string>();
const storedUnder = (userId: string) => ATTEMPTS + userId;

/** The attempt of this shopper that nobody has answered yet, whichever tab began it. */
export function unansweredAttempt(userId: string, now = Date.now()): Attempt | null {
  const attempt = parsed(read(storedUnder(userId)));
  return attempt && !isForgotten(attempt.startedAt, now) ? attempt : null;
}

/**
 * The attempt to go on with: the unanswered one, even where it orders something else, or a new one.
 * It is stored before anything is sent, so that a reload or another tab finds it.
 */
export function openAttempt(userId: string, order: PlaceOrder): Promise<Attempt> {
  // Two tabs that press at once must not both find nothing.
  return inTurn(async () => {
    const unanswered = unansweredAttempt(userId);
    if (unanswered && (!unanswered.told || ordersTheSame(unanswered, order))) return unanswered;
    const attempt: Attempt = { key: randomKey(), startedAt: Date.now(), order, unsent: true };
    write(storedUnder(userId), JSON.stringify(attempt));
    return attempt;
  });
}

/** It was answered. Another attempt that has taken its place stays. */
export function closeAttempt(userId: string, attempt: Attempt): void {
  if (stored(userId, attempt)) write(storedUnder(userId), null);
}

/** Whether no tab has sent it so far. One that was answered is not there any more. */
export function isUnsent(userId: string, attempt: Attempt): boolean {
  return stored(userId, attempt)?.unsent ?? false;
}

/** It is on its way: from now on it may have been heard, whatever becomes of this page. */
export function markSent(userId: string, { unsent: _unsent, ...attempt }: Attempt): void {
  if (stored(userId, attempt)) write(storedUnder(userId), JSON.stringify(attempt));
}

/** The shopper knows that it failed, yet its key stays for the same order: the answer was no verdict. */
export function markTold(userId: string, attempt: Attempt): void {
  markSent(userId, { ...attempt, told: true });
}

/** This attempt as whichever tab knows it best. Null: another one has taken its place, or none. */
function stored(userId: string, { key }: Attempt): Attempt | null {
  const attempt = parsed(read(storedUnder(userId)));
  return attempt?.key === key ? attempt : null;
}

export function ordersTheSame(attempt: Attempt, order: PlaceOrder): boolean {
  return JSON.stringify(attempt.order) === JSON.stringify(order);
}

function read(name: string): string | null {
  try {
    // What could not be stored is newer than what was.
    return inThisTab.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    inThisTab.delete(name);
  } catch {
    if (text === null) inThisTab.delete(name);
    else inThisTab.set(name, text);
  }
}

function parsed(text: string | null): Attempt | null {
  try {
    const attempt = JSON.parse(text ?? 'null') as Partial<Attempt> | null;
    const whole = typeof attempt?.key === 'string' && typeof attempt.startedAt === 'number';
    return whole && typeof attempt.order === 'object' ? (attempt as Attempt) : null;
  } catch {
    return null;
  }
}

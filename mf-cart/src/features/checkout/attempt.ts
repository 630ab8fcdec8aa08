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
 * @throws AbortError when `signal` has aborted by its turn: who has left the page orders nothing any more.
 */
export function openAttempt(
  userId: string,
  order: PlaceOrder,
  signal?: AbortSignal,
): Promise<Attempt> {
  // Two tabs that press at once must not both find nothing.
  return inTurn(async () => {
    signal?.throwIfAborted();
    const unanswered = unansweredAttempt(userId);
    if (unanswered && (!unanswered.told || ordersTheSame(unanswered, order))) return unanswered;
    const attempt: Attempt = { key: randomKey(), startedAt: Date.now(), order };
    write(storedUnder(userId), JSON.stringify(attempt));
    return attempt;
  });
}

/** It was answered. Another attempt that has taken its place stays. */
export function closeAttempt(userId: string, { key }: Attempt): void {
  if (parsed(read(storedUnder(userId)))?.key === key) write(storedUnder(userId), null);
}

/** The shopper knows that it failed, yet its key stays for the same order: the answer was no verdict. */
export function markTold(userId: string, attempt: Attempt): void {
  const told: Attempt = { ...attempt, told: true };
  if (parsed(read(storedUnder(userId)))?.key === attempt.key) {
    write(storedUnder(userId), JSON.stringify(told));
  }
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

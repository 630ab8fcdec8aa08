import { askAndSettle } from './ask-page';
import type { PaymentDesk } from '../payment-desk';
import { attemptsOf } from '../payment-repository';
import { isLive } from '../payment-rules';

const AT_MOST_EVERY_MS = 3_000;
const REMEMBERED = 1_000;

/**
 * The shopper looks at an order that waits for its payment, perhaps fresh from the provider's page: the
 * provider is asked now, not in a minute. What the browser brought with it decides nothing.
 */
export function asker(desk: PaymentDesk): (orderId: string, requestId: string) => Promise<void> {
  const askedAt = new Map<string, number>();
  return async (orderId, requestId) => {
    // By a clock that nobody sets back.
    const now = performance.now();
    if (now - (askedAt.get(orderId) ?? -Infinity) < AT_MOST_EVERY_MS) return;
    if (askedAt.size >= REMEMBERED) askedAt.clear();
    askedAt.set(orderId, now);
    const attempts = await attemptsOf(desk.database, orderId);
    const attempt = attempts.find(({ status, url }) => isLive(status) && url);
    const provider = attempt && desk.providers[attempt.provider];
    if (provider) await askAndSettle(desk, { provider, attempt }, requestId);
  };
}

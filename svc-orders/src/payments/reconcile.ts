import { askAndSettle } from './pages/ask-page';
import { carryOutRefund } from './refunds/carry-out-refund';
import { closeAndAsk } from './pages/close-page';
import { completePage } from './pages/open-page';
import type { PaymentDesk } from './payment-desk';
import { readAttempt } from './payment-repository';
import { isLive, isPaid, LATE_MONEY_SECONDS, nextCheckIn } from './payment-rules';
import type { ProviderName } from './providers/provider-money';
import { sideBySide } from './side-by-side';

/** How often a row has been asked for, at each of these positions, decides when it is asked for next. */
const SCHEDULE = [0, 1, 2, 3, 4, 5].map(nextCheckIn);

/**
 * Asks a provider about its pages that are due. The claim is the move of the next check: another copy
 * does not see the row any more, and a provider that is away only moves it further. Pages that failed
 * are asked for too, as long as money can still arrive. A page whose order does not wait for it any more, such as one that
 * was cancelled while the provider was away, is closed.
 * @returns whether more may be due
 */
export async function checkDuePages(
  desk: PaymentDesk,
  name: ProviderName,
  most: number,
): Promise<boolean> {
  const due = await desk.database.$queryRaw<{ id: string; awaited: boolean }[]>`
    UPDATE payment_attempts SET checks = checks + 1,
      next_check_at = CASE
        WHEN status = 'paid' OR expires_at + make_interval(secs => ${LATE_MONEY_SECONDS}) < now() THEN NULL
        ELSE now() + make_interval(secs => (${SCHEDULE}::int[])[least(checks, 5) + 1])
      END
    WHERE id IN (
      SELECT id FROM payment_attempts WHERE next_check_at <= now() AND provider = ${name}
      ORDER BY next_check_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    ) RETURNING id, (SELECT awaits_payment FROM orders WHERE orders.id = payment_attempts.order_id) AS awaited`;
  const isMore = due.length === most;
  const provider = desk.providers[name];
  if (!provider) return isMore;
  await sideBySide(due, async ({ id, awaited }) => {
    const attempt = await readAttempt(desk.database, id);
    const page = { provider, attempt };
    if (attempt.status === 'created') await completePage(desk, page, null);
    else if (isLive(attempt.status) && !awaited) await closeAndAsk(desk, page, null);
    else if (!isPaid(attempt)) await askAndSettle(desk, page, null);
  });
  return isMore;
}

/**
 * Refunds that nobody has answered yet, or that are under way; claimed in the same manner.
 * @returns whether more may be due
 */
export async function carryOutDueRefunds(
  desk: PaymentDesk,
  name: ProviderName,
  most: number,
): Promise<boolean> {
  const due = await desk.database.$queryRaw<{ id: string }[]>`
    UPDATE refunds SET next_check_at = now() + CASE
      WHEN created_at > now() - interval '5 minutes' THEN interval '1 minute'
      WHEN created_at > now() - interval '2 hours' THEN interval '10 minutes'
      ELSE interval '1 hour' END
    WHERE id IN (
      SELECT refunds.id FROM refunds JOIN payment_attempts ON payment_attempts.id = attempt_id
      WHERE refunds.next_check_at <= now() AND provider = ${name}
      ORDER BY refunds.next_check_at LIMIT ${most} FOR UPDATE OF refunds SKIP LOCKED
    ) RETURNING id`;
  await sideBySide(due, ({ id }) => carryOutRefund(desk, id));
  return due.length === most;
}

import type { Answered, Ledger } from './ledger';
import { now } from './ids-and-times';

const REMEMBERED_SECONDS = 24 * 60 * 60;

/** The first answer to an idempotency key, as long as a provider remembers it; Stripe promises a day. */
export function rememberedAnswer(ledger: Ledger, id: string): Answered | undefined {
  const known = ledger.get('answers', id);
  const age = now() - (known?.answeredAt ?? now());
  return age < REMEMBERED_SECONDS ? known : undefined;
}

export function rememberAnswer(
  ledger: Ledger,
  answer: { id: string; fingerprint: string; body: unknown },
): void {
  ledger.put('answers', { ...answer, status: 200, answeredAt: now() });
}

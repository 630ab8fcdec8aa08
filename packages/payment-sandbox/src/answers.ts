import { createHash } from 'node:crypto';
import { now } from './ids-and-times';
import type { Ledger } from './ledger';

const REMEMBERED_SECONDS = 24 * 60 * 60;

/**
 * A call with an idempotency key that was used before gets the first answer again, as long as a provider remembers it;
 * Stripe promises a day.
 * @returns null where the key was used for another call
 */
export async function answerOnce(
  ledger: Ledger,
  { id, asked }: { id: string; asked: unknown },
  work: () => unknown,
): Promise<{ body: unknown } | null> {
  const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  const known = ledger.get('answers', id);
  const age = now() - (known?.answeredAt ?? now());
  if (known && age < REMEMBERED_SECONDS) return known.fingerprint === fingerprint ? known : null;
  const body = await work();
  ledger.put('answers', { id, fingerprint, body, answeredAt: now() });
  return { body };
}

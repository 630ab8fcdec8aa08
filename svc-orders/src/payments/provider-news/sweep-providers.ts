import type { PaymentDesk } from '../payment-desk';
import { sourceOf } from '../payment-desk';
import { applyEvent, storeEvent } from './payment-events';
import {
  ProviderRefused,
  ProviderUnsure,
  type PaymentProvider,
} from '../providers/payment-provider';
import type { ProviderName } from '../providers/provider-money';
import { settle } from '../settle';

/** What was written while the sweep before read. */
const OVERLAP_MS = 15 * 60_000;
/** Payments are listed by when they began, and some become money days later. */
const FAR_BACK_MS = 4 * 24 * 60 * 60_000;
const FAR_BACK_AT_HOUR_UTC = 3;

/** Once an hour a provider tells what happened, in case its webhooks did not arrive. */
export async function sweepProvider(desk: PaymentDesk, name: ProviderName): Promise<void> {
  const provider = desk.providers[name];
  const claimed = provider && (await claim(desk, provider));
  if (!claimed) return;
  try {
    await sweep(desk, provider, claimed.readTo);
    await desk.database.$executeRaw`
      UPDATE payment_sweeps SET read_to = ${claimed.startedAt} WHERE provider = ${name}`;
  } catch (error) {
    const isTheirs = error instanceof ProviderUnsure || error instanceof ProviderRefused;
    if (!isTheirs) throw error;
    // The next one begins where this one began.
    desk.log.warn({ err: error, provider: name }, 'a payment provider cannot be swept');
  }
}

async function claim({ database }: PaymentDesk, { name }: PaymentProvider) {
  const [claimed] = await database.$queryRaw<{ readTo: Date; startedAt: Date }[]>`
    INSERT INTO payment_sweeps AS sweep (provider, read_to, due_at)
    VALUES (${name}, now() - interval '1 day', now() + interval '1 hour')
    ON CONFLICT (provider) DO UPDATE SET due_at = excluded.due_at WHERE sweep.due_at <= now()
    RETURNING read_to AS "readTo", now() AS "startedAt"`;
  return claimed;
}

async function sweep(desk: PaymentDesk, provider: PaymentProvider, readTo: Date): Promise<void> {
  const isFar = new Date().getUTCHours() === FAR_BACK_AT_HOUR_UTC;
  const near = readTo.getTime() - OVERLAP_MS;
  // After an outage of days the last sweep is the farther one.
  const since = new Date(isFar ? Math.min(near, Date.now() - FAR_BACK_MS) : near);
  const failures: unknown[] = [];
  for await (const news of provider.newsSince(since)) {
    if (news.kind === 'fact') {
      // One that cannot be written down keeps no other from it; the next sweep reads it again.
      await settle(desk.database, news.fact, sourceOf(provider, null)).catch((error: unknown) =>
        failures.push(error),
      );
    } else if (await storeEvent(desk.database, provider.name, news.event)) {
      await applyEvent(desk, { provider: provider.name, eventId: news.event.eventId });
    }
  }
  if (failures.length > 0) throw failures[0];
}

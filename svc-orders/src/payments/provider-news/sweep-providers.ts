import type { PaymentDesk } from '../payment-desk';
import { sourceOf } from '../payment-desk';
import { applyEvent, storeEvent } from './payment-events';
import {
  ProviderRefused,
  ProviderUnsure,
  type PaymentProvider,
  type ProviderNews,
} from '../providers/payment-provider';
import type { ProviderName } from '../providers/provider-money';
import { settle } from '../settle';

/** What was written while the sweep before read. */
const OVERLAP_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Payments are listed by when they began, and some become money days later. */
const FAR_BACK_MS = 4 * DAY_MS;
/** Once a day a sweep reads so far: the first one after three o'clock UTC, whenever it comes through. */
const FAR_BACK_AFTER_MS = 3 * 60 * 60_000;

/** Once an hour a provider tells what happened, in case its webhooks did not arrive. */
export async function sweepProvider(desk: PaymentDesk, name: ProviderName): Promise<void> {
  const provider = desk.providers[name];
  const claimed = provider && (await claim(desk, provider));
  if (!claimed) return;
  try {
    const { readTo, startedAt } = claimed;
    const failed = await sweep(desk, provider, claimed);
    // What could not be written down is read again, but not for ever: each sweep would read more than the one before.
    const giveUpAt = new Date(startedAt.getTime() - FAR_BACK_MS);
    const isLast = readTo <= giveUpAt;
    for (const { news, error } of failed) {
      const about = { err: error, provider: name, news: nameOf(news) };
      if (isLast)
        desk.log.error(
          about,
          'a payment provider told what cannot be written down: somebody must look',
        );
      else desk.log.warn(about, 'what a payment provider told is written down later');
    }
    const next = failed.length === 0 ? startedAt : isLast ? giveUpAt : readTo;
    await desk.database.$executeRaw`
      UPDATE payment_sweeps SET read_to = ${next} WHERE provider = ${name}`;
  } catch (error) {
    const isTheirs = error instanceof ProviderUnsure || error instanceof ProviderRefused;
    if (!isTheirs) throw error;
    // The next one begins where this one began.
    desk.log.warn({ err: error, provider: name }, 'a payment provider cannot be swept');
  }
}

interface Sweep {
  /** Up to when the last one read that came through. */
  readTo: Date;
  startedAt: Date;
}

async function claim(
  { database }: PaymentDesk,
  { name }: PaymentProvider,
): Promise<Sweep | undefined> {
  const [claimed] = await database.$queryRaw<Sweep[]>`
    INSERT INTO payment_sweeps AS sweep (provider, read_to, due_at)
    VALUES (${name}, now() - interval '1 day', now() + interval '1 hour')
    ON CONFLICT (provider) DO UPDATE SET due_at = excluded.due_at WHERE sweep.due_at <= now()
    RETURNING read_to AS "readTo", now() AS "startedAt"`;
  return claimed;
}

interface Failed {
  news: ProviderNews;
  error: unknown;
}

/** @returns what could not be written down; it kept nothing else from it */
async function sweep(
  desk: PaymentDesk,
  provider: PaymentProvider,
  { readTo, startedAt }: Sweep,
): Promise<Failed[]> {
  const near = readTo.getTime() - OVERLAP_MS;
  // After an outage of days the last sweep is the farther one.
  const far = Math.min(near, startedAt.getTime() - FAR_BACK_MS);
  const since = new Date(dayOf(startedAt) > dayOf(readTo) ? far : near);
  const failed: Failed[] = [];
  for await (const news of provider.newsSince(since)) {
    await writeDown(desk, provider, news).catch((error: unknown) => failed.push({ news, error }));
  }
  return failed;
}

const dayOf = (moment: Date) => Math.floor((moment.getTime() - FAR_BACK_AFTER_MS) / DAY_MS);

/** @throws whatever keeps it from being written down */
async function writeDown(
  desk: PaymentDesk,
  provider: PaymentProvider,
  news: ProviderNews,
): Promise<void> {
  if (news.kind === 'unreadable') throw news.error;
  if (news.kind === 'fact') {
    await settle(desk.database, news.fact, sourceOf(provider, null));
  } else if (await storeEvent(desk.database, provider.name, news.event)) {
    await applyEvent(desk, { provider: provider.name, eventId: news.event.eventId });
  }
}

/** By what a person finds it at the provider. */
function nameOf(news: ProviderNews): string | null {
  if (news.kind === 'unreadable') return news.id;
  if (news.kind === 'event') return news.event.eventId;
  return news.fact.kind === 'refund' ? news.fact.providerRefundId : news.fact.paymentId;
}

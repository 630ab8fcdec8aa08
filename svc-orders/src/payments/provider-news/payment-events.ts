import { createHash } from 'node:crypto';
import type { OldRows } from '@handloom/service-kit/database/prune-old-rows';
import type { Database, Transaction } from '../../database';
import { sourceOf, type PaymentDesk } from '../payment-desk';
import type { WebhookEvent } from '../providers/payment-provider';
import type { ProviderName } from '../providers/provider-money';
import { settleIn, type Settled } from '../settle';
import { sideBySide } from '../side-by-side';

/** After this many failures somebody must be told; it is tried further, once an hour. */
const TRIES_BEFORE_ALARM = 5;
const RETRY_SECONDS = [1, 5, 30, 120];
const HOURLY_SECONDS = 3_600;
/** Whoever stored an event applies it at once. Only if that process died is it anybody else's. */
const OWN_SECONDS = 5;

/**
 * Providers tell nothing of before a month again, and a card's payment can be disputed for 540 days at most: until then
 * somebody may want to read what was said. What is not applied stays.
 */
export const OLD_PAYMENT_EVENTS: OldRows = {
  table: 'payment_events',
  where: `applied_at < now() - interval '550 days'`,
};

/**
 * Stores the event as it came, once: whoever sends it again, or sends the same bytes under another id,
 * finds it there.
 * @returns whether it is new.
 */
export async function storeEvent(
  database: Database,
  provider: ProviderName,
  { eventId, type, objectId, body }: WebhookEvent,
): Promise<boolean> {
  const digest = createHash('sha256').update(body).digest();
  const stored = await database.$executeRaw`
    INSERT INTO payment_events (provider, event_id, body_sha256, type, object_id, body, due_at)
    VALUES (${provider}, ${eventId}, ${digest}, ${type}, ${objectId}, ${body},
            now() + make_interval(secs => ${OWN_SECONDS}::int))
    ON CONFLICT DO NOTHING`;
  return stored === 1;
}

/** By what a stored event is known. */
interface EventKey {
  provider: ProviderName;
  eventId: string;
}

/**
 * Applies a stored event in one transaction with the note that it was applied. Several may try at once:
 * one does it. A failure leaves the event for later and is not thrown.
 */
export async function applyEvent(desk: PaymentDesk, event: EventKey): Promise<void> {
  try {
    await desk.database.$transaction((tx) => applyOnce(tx, desk, event));
    desk.wake();
  } catch (error) {
    await postpone(desk, event, error);
  }
}

async function applyOnce(
  tx: Transaction,
  { providers }: PaymentDesk,
  { provider: name, eventId }: EventKey,
): Promise<void> {
  const [event] = await tx.$queryRaw<{ body: Uint8Array; waited: boolean }[]>`
    SELECT body, received_at < now() - interval '1 hour' AS waited FROM payment_events
    WHERE provider = ${name} AND event_id = ${eventId} AND applied_at IS NULL
    FOR UPDATE SKIP LOCKED`;
  const provider = providers[name];
  if (!event || !provider) return;
  const results: Settled[] = [];
  for (const fact of provider.factsOf(Buffer.from(event.body))) {
    results.push(await settleIn(tx, fact, sourceOf(provider, null)));
  }
  const isKnown = results.length === 0 || results.includes('applied');
  if (isKnown || event.waited) {
    const outcome = results.length === 0 ? 'ignored' : isKnown ? 'applied' : 'foreign';
    await tx.$executeRaw`
      UPDATE payment_events SET applied_at = now(), outcome = ${outcome}, error = NULL
      WHERE provider = ${name} AND event_id = ${eventId}`;
    return;
  }
  // It can come before the answer of the call that made the page; the longer it has waited, the less likely that is.
  await tx.$executeRaw`
    UPDATE payment_events SET outcome = 'no page yet',
      due_at = now() + greatest(interval '30 seconds', now() - received_at)
    WHERE provider = ${name} AND event_id = ${eventId}`;
}

async function postpone(
  { database, log }: PaymentDesk,
  { provider, eventId }: EventKey,
  error: unknown,
): Promise<void> {
  const sentence = error instanceof Error ? error.message : String(error);
  const about = { err: error, provider, event: eventId };
  try {
    const [row] = await database.$queryRaw<{ tries: number }[]>`
      UPDATE payment_events
      SET tries = tries + 1, error = ${sentence.slice(0, 1_000)},
          due_at = now() + make_interval(secs => coalesce((${RETRY_SECONDS}::int[])[tries + 1], ${HOURLY_SECONDS}))
      WHERE provider = ${provider} AND event_id = ${eventId} AND applied_at IS NULL
      RETURNING tries`;
    if ((row?.tries ?? 0) >= TRIES_BEFORE_ALARM) {
      log.error(about, 'a payment event cannot be applied: somebody must look');
    } else log.warn(about, 'a payment event is applied later');
  } catch {
    // The database is away; the event is due already.
    log.warn(about, 'a payment event is applied later');
  }
}

/**
 * Applies what is due: failed before, or stored by a process that died. What a provider told whose keys were taken away
 * waits until they are set again, and holds up nothing else.
 */
export async function applyDueEvents(desk: PaymentDesk, most: number): Promise<void> {
  const due = await desk.database.$queryRaw<EventKey[]>`
    SELECT provider, event_id AS "eventId" FROM payment_events
    WHERE applied_at IS NULL AND due_at <= now() AND provider = ANY(${Object.keys(desk.providers)}::text[])
    ORDER BY due_at LIMIT ${most}`;
  await sideBySide(due, (event) => applyEvent(desk, event));
}

import type { Envelope, EventDefinition } from '@handloom/contracts/events/event';
import type { AfterCommit, EventHandler } from './event-handler';
import type { ConsumerPlan } from './messaging';
import type { SqlTransaction } from '../database/sql-transaction';

/** A durable consumer and what it does with its events. */
export interface Consumer<Transaction> {
  plan: ConsumerPlan;
  handler: EventHandler<Transaction>;
}

/** What the contract says of such an event; undefined when the consumer has no interest in it. */
export function definitionOf<Transaction>(
  { handler }: Consumer<Transaction>,
  subject: string,
): EventDefinition | undefined {
  return handler.definitions.find((one) => one.subject === subject);
}

/**
 * Applies events in their order, each once: their ids are written to the inbox in the transaction of
 * the work, and those that were there already are left out, also a second one among these.
 * @returns how many were new, and what the caller does once the transaction is committed.
 */
export async function applyEvents<Transaction extends SqlTransaction>(
  transaction: Transaction,
  { plan, handler }: Consumer<Transaction>,
  events: readonly Envelope[],
): Promise<{ applied: number; afterCommit: AfterCommit | void }> {
  // In one order, so that two copies of a service that were sent the same never wait for each other.
  const ids = [...new Set(events.map(({ id }) => id))].sort();
  const added = await transaction.$queryRaw<{ id: string }[]>`
    INSERT INTO inbox (consumer, event_id)
    SELECT ${plan.durable}, unnest(${ids}::uuid[])
    ON CONFLICT DO NOTHING RETURNING event_id::text AS id`;
  const unseen = new Set(added.map(({ id }) => id));
  const fresh = events.filter(({ id }) => unseen.delete(id));
  const afterCommit = fresh.length > 0 ? await handler.handle(transaction, fresh) : undefined;
  return { applied: fresh.length, afterCommit };
}

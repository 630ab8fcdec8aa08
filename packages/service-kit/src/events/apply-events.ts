import type { Envelope, EventDefinition } from '@handloom/contracts/events/event';
import type { AfterCommit, EventHandler } from './event-handler';
import type { ConsumerPlan } from './messaging';
import type { SqlTransaction } from '../database/sql-transaction';

/** A durable consumer and what it does with each of its events. */
export interface Consumer<Transaction> {
  plan: ConsumerPlan;
  handlers: EventHandler<Transaction>[];
}

function handlerOf<Transaction>(
  { handlers }: Consumer<Transaction>,
  subject: string,
): EventHandler<Transaction> | undefined {
  return handlers.find(({ definitions }) => definitions.some((one) => one.subject === subject));
}

/** What the contract says of such an event; undefined when the consumer has no interest in it. */
export function definitionOf<Transaction>(
  consumer: Consumer<Transaction>,
  subject: string,
): EventDefinition | undefined {
  return handlerOf(consumer, subject)?.definitions.find((one) => one.subject === subject);
}

/**
 * Applies events in their order, each once: their ids are written to the inbox in the transaction of
 * the work, and those that were there already are left out, also a second one among these.
 * @returns how many were new, and what the caller does once the transaction is committed.
 */
export async function applyEvents<Transaction extends SqlTransaction>(
  transaction: Transaction,
  consumer: Consumer<Transaction>,
  events: readonly Envelope[],
): Promise<{ applied: number; afterCommit: AfterCommit }> {
  // In one order, so that two copies of a service that were sent the same never wait for each other.
  const ids = [...new Set(events.map(({ id }) => id))].sort();
  const added = await transaction.$queryRaw<{ id: string }[]>`
    INSERT INTO inbox (consumer, event_id)
    SELECT ${consumer.plan.durable}, unnest(${ids}::uuid[])
    ON CONFLICT DO NOTHING RETURNING event_id::text AS id`;
  const unseen = new Set(added.map(({ id }) => id));
  const fresh = events.filter(({ id }) => unseen.delete(id));
  const waiting: AfterCommit[] = [];
  for (const { handler, run } of runsOf(consumer, fresh)) {
    const afterCommit = await handler.handle(transaction, run);
    if (afterCommit) waiting.push(afterCommit);
  }
  const afterCommit = () => {
    for (const act of waiting) act();
  };
  return { applied: fresh.length, afterCommit };
}

/** What follows each other and has one handler is handed to it at once. */
function runsOf<Transaction>(consumer: Consumer<Transaction>, events: readonly Envelope[]) {
  const runs: { handler: EventHandler<Transaction>; run: Envelope[] }[] = [];
  for (const event of events) {
    const handler = handlerOf(consumer, event.subject);
    if (!handler) continue;
    const last = runs.at(-1);
    if (last?.handler === handler) last.run.push(event);
    else runs.push({ handler, run: [event] });
  }
  return runs;
}

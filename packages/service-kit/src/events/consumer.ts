import { setTimeout as pause } from 'node:timers/promises';
import type { ConsumerMessages, JsMsg, NatsConnection, Subscription } from 'nats';
import type { FastifyBaseLogger } from 'fastify';
import type { Envelope } from '@handloom/contracts/events/event';
import { STREAMS } from '@handloom/contracts/events/streams';
import { applyEvents, definitionOf, type Consumer } from './apply-events';
import { databaseTrouble } from '../database/database-trouble';
import { readEvent } from './event-handler';
import { storeFailure } from './failed-events';
import { counter, type Metrics } from '../metrics/metrics';
import type { NatsLink } from './nats-link';
import { retryFailed } from './retry-failed';
import { tracedEvents } from '../tracing/event-trace';
import type { SqlDatabase, SqlTransaction } from '../database/sql-transaction';
import { within } from '../within';

const BATCH = 64;
/** Under load what arrives in this time is one transaction instead of many. */
const PACE_MS = 100;
const RESTART_MS = 500;
const FIRST_WAIT_MS = 250;
const LAST_WAIT_MS = 5_000;
const STOPS_WITHIN_MS = 1_000;
/** What is given back at once, NATS may still send here again, to nobody: it has not yet forgotten what this copy asked for. */
const GIVEN_BACK_AFTER_MS = 1_000;

interface ConsumersOptions<Transaction extends SqlTransaction> {
  consumers: readonly Consumer<Transaction>[];
  database: SqlDatabase<Transaction>;
  nats: NatsLink;
  log: FastifyBaseLogger;
  metrics: Metrics;
}

/**
 * Runs a service's durable consumers. Events are applied in their order, all that is there in one
 * transaction, each once: their ids are written to the inbox in that transaction. A batch that fails
 * comes one by one; the event that fails is stored and tried again later, or given up at once when it
 * can never be read, and those after it go on. While the database is away nothing is counted as a try.
 */
export function startConsumers<Transaction extends SqlTransaction>(
  options: ConsumersOptions<Transaction>,
): { close(): Promise<void> } {
  const retries = retryFailed(options);
  const handled = counter(options.metrics, {
    name: 'events_handled_total',
    help: 'Events that a consumer took from NATS: applied, now or before, or failed at their first try.',
    labelNames: ['consumer', 'outcome'],
  });
  const running = options.consumers.map((consumer) =>
    startConsumer({
      ...options,
      consumer,
      lookIn: retries.lookIn,
      count: (outcome, by) => handled.inc({ consumer: consumer.plan.durable, outcome }, by),
    }),
  );
  return {
    async close() {
      await Promise.all([...running.map((one) => one.close()), retries.close()]);
    },
  };
}

interface ConsumerOptions<
  Transaction extends SqlTransaction,
> extends ConsumersOptions<Transaction> {
  consumer: Consumer<Transaction>;
  /** Asks for a look at the failed events after this time. */
  lookIn(milliseconds: number): void;
  count(outcome: 'applied' | 'failed', events: number): void;
}

function startConsumer<Transaction extends SqlTransaction>(
  options: ConsumerOptions<Transaction>,
): { close(): Promise<void> } {
  const { consumer, nats, log } = options;
  const { durable, stream } = consumer.plan;
  const arrived: JsMsg[] = [];
  const closing = new AbortController();
  let messages: ConsumerMessages | null = null;
  let running: Promise<void> | null = null;
  let applying: Promise<void> | null = null;

  const applyArrived = async () => {
    while (arrived.length > 0 && !closing.signal.aborted) {
      const began = performance.now();
      const batch = arrived.splice(0, BATCH);
      await settleBatch(options, batch, closing.signal);
      // Of a full one more are there, in NATS too: a backlog is not paced.
      const isAll = Math.max(batch.length, arrived.length) < BATCH;
      const early = isAll ? PACE_MS - (performance.now() - began) : 0;
      if (early > 0) await pause(early, null, { signal: closing.signal }).catch(() => undefined);
    }
  };

  const stop = async (from: ConsumerMessages) => {
    if (nats.connected) await within(STOPS_WITHIN_MS, drain(from), () => null);
    from.stop();
  };

  const run = async (connection: NatsConnection) => {
    let waitMs = RESTART_MS;
    while (!closing.signal.aborted && !connection.isClosed()) {
      try {
        const source = await connection.jetstream().consumers.get(STREAMS[stream].name, durable);
        messages = await source.consume({
          max_messages: 2 * BATCH,
          expires: 10_000,
          // Where NATS lost its disk, the next turn finds the new consumer sooner than the client itself would.
          abort_on_missing_resource: true,
        });
        waitMs = RESTART_MS;
        // close() came while the consumer was being opened and had nothing to stop yet.
        if (closing.signal.aborted) await stop(messages);
        for await (const message of messages) {
          arrived.push(message);
          applying ??= applyArrived().finally(() => {
            applying = null;
          });
          // While the database is away NATS keeps the others.
          if (arrived.length >= 2 * BATCH) await applying;
        }
      } catch (error) {
        if (!closing.signal.aborted)
          log.warn({ err: error, consumer: durable }, 'consumer starts again');
      }
      await pause(waitMs, null, { signal: closing.signal }).catch(() => undefined);
      // What NATS refuses, as until a new consumer's rights are known there, it refuses for hours.
      waitMs = Math.min(waitMs * 2, LAST_WAIT_MS);
    }
  };

  nats.onConnected((connection) => {
    running ??= run(connection);
  });

  return {
    async close() {
      closing.abort();
      if (messages) await stop(messages);
      await Promise.all([running, applying]);
      // Another copy gets them soon instead of after their time.
      for (const message of arrived) message.nak(GIVEN_BACK_AFTER_MS);
    },
  };
}

/**
 * Has NATS stop first, and takes what it had sent by then: `stop()` alone turns that away, and nobody has it for ten seconds.
 * The library's types do not tell of its subscription, but it is made for one that ends so.
 */
async function drain(messages: ConsumerMessages): Promise<void> {
  const { sub } = messages as ConsumerMessages & { sub?: Subscription };
  if (sub?.isClosed() === false) await sub.drain();
}

interface Arrived {
  message: JsMsg;
  /** Null when nobody can read it. */
  event: Envelope | null;
  reason: string;
}

async function settleBatch<Transaction extends SqlTransaction>(
  options: ConsumerOptions<Transaction>,
  messages: JsMsg[],
  closing: AbortSignal,
): Promise<void> {
  const { consumer, log } = options;
  const all = messages.flatMap((message) => readMessage(consumer, message));
  for (const one of all) if (!one.event) await settle(options, one, closing);
  const readable = all.filter(({ event }) => event);
  if (readable.length > 1) {
    const events = readable.flatMap(({ event }) => event ?? []);
    try {
      await apply(options, events);
      for (const { message } of readable) message.ack();
      options.count('applied', readable.length);
      return;
    } catch (error) {
      const about = { err: error, consumer: consumer.plan.durable, events: events.length };
      log.warn(about, 'a batch failed; its events come one by one');
    }
  }
  for (const one of readable) await settle(options, one, closing);
}

/** Nothing when the consumer has no interest in it. */
function readMessage<Transaction>(consumer: Consumer<Transaction>, message: JsMsg): Arrived[] {
  const definition = definitionOf(consumer, message.subject);
  if (!definition) {
    message.ack();
    return [];
  }
  try {
    return [{ message, event: readEvent(definition, message.string()), reason: '' }];
  } catch (error) {
    return [{ message, event: null, reason: error instanceof Error ? error.message : '' }];
  }
}

/** Applies it, or stores that it failed; waits while the database can do neither. */
async function settle<Transaction extends SqlTransaction>(
  options: ConsumerOptions<Transaction>,
  { message, event, reason }: Arrived,
  closing: AbortSignal,
): Promise<void> {
  const { consumer, database, log } = options;
  const about = { consumer: consumer.plan.durable, event: event?.id ?? null };
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LAST_WAIT_MS)) {
    if (closing.aborted) return message.nak(GIVEN_BACK_AFTER_MS);
    try {
      const failure = event ? await failureOf(options, event) : reason;
      if (failure !== null) {
        log.error({ ...about, reason: failure }, 'event failed; it is kept among the failed ones');
        const { subject } = message;
        const failed = { consumer: about.consumer, subject, eventId: about.event };
        const payload = message.string();
        const retryMs = await storeFailure(database, { ...failed, payload, reason: failure });
        if (retryMs !== null) options.lookIn(retryMs);
      }
      options.count(failure === null ? 'applied' : 'failed', 1);
      return message.ack();
    } catch (error) {
      log.warn({ ...about, err: error, waitMs }, 'events wait: the database takes none');
    }
    await pause(waitMs, null, { signal: closing }).catch(() => undefined);
  }
}

/**
 * Applies an event. @returns null, or why it failed.
 * @throws when the database is away: that is no fault of the event, and no try.
 */
async function failureOf<Transaction extends SqlTransaction>(
  options: ConsumerOptions<Transaction>,
  event: Envelope,
): Promise<string | null> {
  try {
    await apply(options, [event]);
    return null;
  } catch (error) {
    if (databaseTrouble(error) === 'away') throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

function apply<Transaction extends SqlTransaction>(
  { consumer, database }: ConsumerOptions<Transaction>,
  events: Envelope[],
): Promise<void> {
  return tracedEvents(consumer.plan.durable, events, async () => {
    const { afterCommit } = await database.$transaction((transaction) =>
      applyEvents(transaction, consumer, events),
    );
    afterCommit?.();
  });
}

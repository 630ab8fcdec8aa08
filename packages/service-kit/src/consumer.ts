import type { ConsumerMessages, JsMsg, NatsConnection } from 'nats';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { envelope, type Envelope, type EventDefinition } from '@handloom/contracts/events/event';
import { STREAMS } from '@handloom/contracts/events/streams';
import type { ConsumerPlan } from './messaging';
import type { NatsLink } from './nats-link';
import type { SqlExecutor } from './outbox';

export interface EventHandler<Transaction> {
  definition: EventDefinition;
  handle(transaction: Transaction, event: Envelope): Promise<void>;
}

/** Binds a handler to its event, with the data typed by the contract. */
export function on<Transaction, Data extends z.ZodType>(
  definition: EventDefinition<Data>,
  handle: (transaction: Transaction, event: Envelope<z.infer<Data>>) => Promise<void>,
): EventHandler<Transaction> {
  return {
    definition,
    handle: (transaction, event) =>
      handle(transaction, { ...event, data: definition.data.parse(event.data) }),
  };
}

export const MAX_DELIVERIES = 6;
const FIRST_DELAY_MS = 200;
const LAST_DELAY_MS = 30_000;
const RESTART_MS = 500;

interface ConsumerOptions<Transaction extends SqlExecutor> {
  plan: ConsumerPlan;
  handlers: EventHandler<Transaction>[];
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  nats: NatsLink;
  log: FastifyBaseLogger;
}

/**
 * Runs a durable consumer. Each event is applied once: its id is written to the inbox in the
 * handler's own transaction. A failing event comes again, later each time; after
 * {@link MAX_DELIVERIES} tries, or at once when it can never be read, it is stored as a dead letter.
 */
export function startConsumer<Transaction extends SqlExecutor>(
  options: ConsumerOptions<Transaction>,
): { close(): Promise<void> } {
  const { plan, nats, log } = options;
  let messages: ConsumerMessages | null = null;
  let running: Promise<void> | null = null;
  let closed = false;

  const run = async (connection: NatsConnection) => {
    while (!closed && !connection.isClosed()) {
      try {
        const consumer = await connection
          .jetstream()
          .consumers.get(STREAMS[plan.stream].name, plan.durable);
        messages = await consumer.consume({ max_messages: 64, expires: 10_000 });
        // close() came while the consumer was being opened and had nothing to stop yet.
        if (closed) messages.stop();
        watchForLoss(messages);
        for await (const message of messages) await apply(options, message);
      } catch (error) {
        if (!closed) log.warn({ err: error, consumer: plan.durable }, 'consumer starts again');
      }
      if (!closed) await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
    }
  };

  nats.onConnected((connection) => {
    running ??= run(connection);
  });

  return {
    async close() {
      closed = true;
      messages?.stop();
      await running;
    },
  };
}

/** A consumer or stream that vanished (NATS lost its disk) ends the loop; the next turn finds the new one. */
function watchForLoss(messages: ConsumerMessages): void {
  void messages.status().then(async (statuses) => {
    for await (const { type } of statuses) {
      if (
        type === 'consumer_deleted' ||
        type === 'stream_not_found' ||
        type === 'consumer_not_found'
      ) {
        messages.stop();
      }
    }
  });
}

async function apply<Transaction extends SqlExecutor>(
  options: ConsumerOptions<Transaction>,
  message: JsMsg,
): Promise<void> {
  const { handlers, plan, log } = options;
  const handler = handlers.find(({ definition }) => definition.subject === message.subject);
  if (!handler) return message.ack();

  const event = readEvent(message, handler.definition);
  if ('reason' in event) return bury(options, message, null, event.reason);
  try {
    await options.transaction(async (transaction) => {
      const isNew = await transaction.$executeRaw`
        INSERT INTO inbox (consumer, event_id) VALUES (${plan.durable}, ${event.id}::uuid)
        ON CONFLICT DO NOTHING`;
      if (isNew === 1) await handler.handle(transaction, event);
    });
    message.ack();
  } catch (error) {
    const attempt = message.info.deliveryCount;
    log.warn({ err: error, consumer: plan.durable, event: event.id, attempt }, 'event failed');
    const reason = error instanceof Error ? error.message : String(error);
    if (attempt >= MAX_DELIVERIES) return bury(options, message, event.id, reason);
    message.nak(Math.min(FIRST_DELAY_MS * 4 ** (attempt - 1), LAST_DELAY_MS));
  }
}

function readEvent(message: JsMsg, definition: EventDefinition): Envelope | { reason: string } {
  try {
    const event = envelope.parse(message.json());
    const data = definition.data.safeParse(event.data);
    return data.success
      ? event
      : { reason: `Not what ${definition.subject} says: ${data.error.message}` };
  } catch (error) {
    return {
      reason: `Unreadable event: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** Stores the event where an admin sees it; only then NATS may forget it. */
async function bury<Transaction extends SqlExecutor>(
  { transaction, plan, log }: ConsumerOptions<Transaction>,
  message: JsMsg,
  eventId: string | null,
  reason: string,
): Promise<void> {
  try {
    await transaction(
      (tx) => tx.$executeRaw`
        INSERT INTO dead_letters (consumer, subject, event_id, payload, reason, attempts)
        VALUES (${plan.durable}, ${message.subject}, ${eventId}, ${message.string()}, ${reason},
                ${message.info.deliveryCount})`,
    );
    message.term();
    log.error({ consumer: plan.durable, event: eventId, reason }, 'event stored as a dead letter');
  } catch (error) {
    log.error({ err: error, consumer: plan.durable }, 'dead letter could not be stored');
    message.nak(LAST_DELAY_MS);
  }
}

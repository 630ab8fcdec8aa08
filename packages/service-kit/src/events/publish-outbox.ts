import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ErrorCode, headers, NatsError, type NatsConnection } from 'nats';
import type { Client } from 'pg';
import {
  BATCH,
  giveUpEvents,
  giveTurnBack,
  markPublished,
  readOutbox,
  type Sent,
  type WaitingEvent,
} from './outbox-reader';

const PUBLISH_TIMEOUT_MS = 3_000;
/** Under load what is written in this time is one batch instead of many. */
const PACE_MS = 50;

export interface Publishing {
  session: Client;
  nats: NatsConnection;
  log: FastifyBaseLogger;
  /** Rejects when NATS is lost: answers that it owes never come. */
  lost: Promise<never>;
  /** Publishes although another session has the turn. */
  force: boolean;
}

/**
 * Publishes all that waits, in its order. What is too large for NATS can never go, and is given up, so that it does not
 * hold up the others; whatever else fails is waited for.
 * @returns how many, and what waits although this session has no turn.
 * @throws when something could not be published; what came before it is marked.
 */
export async function publishOutbox(
  publishing: Publishing,
): Promise<{ published: number; oldest: string | null }> {
  const { session, force } = publishing;
  let published = 0;
  let done: Sent | null = null;
  let reading = await readOutbox(session, { force });
  try {
    while (reading.events.length > 0) {
      const began = performance.now();
      const { mine: hasTurn, events } = reading;
      const sent = await publishEvents(publishing, events);
      done = { ids: sent.published, sentAfter: reading.at };
      published += sent.published.length;
      if (sent.failure) throw sent.failure;
      // A full batch is hardly the last one.
      if (events.length < BATCH) await pause(Math.max(0, PACE_MS - (performance.now() - began)));
      reading = await readOutbox(session, { done, hasTurn, force });
      done = null;
    }
    return { published, oldest: reading.oldest };
  } finally {
    // A session that broke can do neither, and has lost its turn with it.
    if (done) await markPublished(session, done).catch(() => undefined);
    if (reading.mine) await giveTurnBack(session).catch(() => undefined);
  }
}

/** All are sent before the first answer is awaited: one connection keeps their order. */
async function publishEvents(
  { session, nats, log, lost }: Publishing,
  events: WaitingEvent[],
): Promise<{ published: string[]; failure: Error | null }> {
  const jetstream = nats.jetstream({ timeout: PUBLISH_TIMEOUT_MS });
  const sent = Promise.allSettled(
    events.map(({ id, subject, payload, requestId }) => {
      const head = headers();
      if (requestId) head.set('x-request-id', requestId);
      return jetstream.publish(subject, payload, { msgID: id, headers: head });
    }),
  );
  const answers = await Promise.race([sent, lost]);
  const isTooLarge = answers.map((one) => one.status === 'rejected' && tellsTooLarge(one.reason));
  const firstFailure = answers.findIndex(
    ({ status }, place) => status === 'rejected' && !isTooLarge[place],
  );
  const stored = firstFailure === -1 ? events : events.slice(0, firstFailure);
  const answer = answers[firstFailure];
  const tooLarge = stored.filter((_, place) => isTooLarge[place]);
  if (tooLarge.length > 0) {
    const about = { events: tooLarge.map(({ id, subject }) => ({ id, subject })) };
    log.error(about, 'too large for NATS; kept among the failed events');
    await giveUpEvents(session, tooLarge, 'It is larger than NATS takes as one message.');
  }
  return {
    published: stored.map(({ id }) => id),
    failure: answer?.status === 'rejected' ? asError(answer.reason) : null,
  };
}

/** The client looks before it sends: nothing left this process, and the next try would not either. */
function tellsTooLarge(reason: unknown): boolean {
  return reason instanceof NatsError && reason.code === ErrorCode.MaxPayloadExceeded;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

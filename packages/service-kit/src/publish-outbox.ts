import { setTimeout as pause } from 'node:timers/promises';
import { headers, type NatsConnection } from 'nats';
import type { Client } from 'pg';
import {
  BATCH,
  giveTurnBack,
  markPublished,
  readOutbox,
  type Reading,
  type Sent,
  type WaitingEvent,
} from './outbox-reader';

const PUBLISH_TIMEOUT_MS = 3_000;
/** Under load what is written in this time is one batch instead of many. */
const PACE_MS = 50;

export interface Publishing {
  session: Client;
  nats: NatsConnection;
  /** Rejects when NATS is lost: answers that it owes never come. */
  lost: Promise<never>;
  /** Publishes although another session has the turn. */
  force: boolean;
}

/**
 * Publishes all that waits, in its order.
 * @returns how many, and what waits although this session has no turn.
 * @throws when something could not be published; what came before it is marked.
 */
export async function publishOutbox(
  publishing: Publishing,
): Promise<{ published: number; oldest: string | null }> {
  const { session, force } = publishing;
  let published = 0;
  let done = null as Sent | null;
  let reading = await readOutbox(session, { force });
  try {
    while (reading.events.length > 0) {
      const began = Date.now();
      const { mine: hasTurn, events } = reading;
      const sent = publishEvents(publishing, events);
      // A full batch is hardly the last one: the next is read while NATS answers.
      const inFlight = events.map(({ id }) => id);
      const ahead: Promise<Reading> | null =
        hasTurn && events.length === BATCH
          ? readOutbox(session, { done, inFlight, hasTurn })
          : null;
      const [answer] = await Promise.all([sent, ahead]);
      done = together(ahead ? null : done, { ids: answer.published, since: reading.at });
      published += answer.published.length;
      if (answer.failure) throw answer.failure;
      if (!ahead) await pause(Math.max(0, PACE_MS - (Date.now() - began)));
      reading = await (ahead ?? readOutbox(session, { done, hasTurn, force }));
      if (!ahead) done = null;
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
  { nats, lost }: Publishing,
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
  const firstFailure = answers.findIndex(({ status }) => status === 'rejected');
  const stored = firstFailure === -1 ? events : events.slice(0, firstFailure);
  const answer = answers[firstFailure];
  return {
    published: stored.map(({ id }) => id),
    failure: answer?.status === 'rejected' ? asError(answer.reason) : null,
  };
}

function together(earlier: Sent | null, later: Sent): Sent {
  if (!earlier) return later;
  return { ids: [...earlier.ids, ...later.ids], since: earlier.since };
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

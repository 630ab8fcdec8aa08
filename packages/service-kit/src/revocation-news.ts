import type { FastifyBaseLogger } from 'fastify';
import type { Msg, NatsConnection, Subscription } from 'nats';
import { envelope } from '@handloom/contracts/events/event';
import { sessionRevoked } from '@handloom/contracts/events/identity';
import { STREAMS } from '@handloom/contracts/events/streams';
import type { NatsLink } from './nats-link';
import type { Revocation } from './revocation-list';

/** One reading of the stream takes this long at most for each of its steps. */
const READ_WITHIN_MS = 1_000;
const BATCH = 500;

type RevocationMessage = Pick<Msg, 'subject' | 'json'>;

/**
 * Tells of revocations as they pass (a plain subscription: it has no place in the stream that could be
 * wrong when the stream is made anew), and reads what the stream holds whenever NATS is (again) there.
 * @returns whether all is known that NATS was told of
 */
export function hearRevocations(options: {
  nats: NatsLink;
  log: FastifyBaseLogger;
  onRevocation(revocation: Revocation): void;
}): { areHeard(): boolean } {
  const { nats, log, onRevocation } = options;
  let subscribed: NatsConnection | null = null;
  let isRead = false;
  const take = (message: RevocationMessage) => {
    // Who may not publish here can have something else sent to where this is heard.
    if (message.subject !== sessionRevoked.subject) return;
    const revocation = readRevocation(message);
    if (revocation) onRevocation(revocation);
    else log.warn('an unreadable revocation was passed over');
  };

  nats.onConnected(async (connection) => {
    // The client renews its subscriptions itself.
    if (subscribed !== connection) {
      subscribed = connection;
      void each(connection.subscribe(sessionRevoked.subject), take);
    }
    try {
      await readStream(connection, take);
      isRead = true;
    } catch (error) {
      // Not there yet, or gone: svc-identity is asked all the same.
      if (!connection.isClosed()) log.warn({ err: error }, 'the stream of revocations is not read');
    }
  });
  nats.onDisconnected(() => {
    isRead = false;
  });
  return { areHeard: () => isRead && nats.connected };
}

async function each(
  messages: Subscription,
  take: (message: RevocationMessage) => void,
): Promise<void> {
  for await (const message of messages) take(message);
}

/** Reads from the stream's beginning to its end, with an ordered consumer that leaves nothing behind. */
async function readStream(
  connection: NatsConnection,
  take: (message: RevocationMessage) => void,
): Promise<void> {
  const consumer = await connection
    .jetstream({ timeout: READ_WITHIN_MS })
    .consumers.get(STREAMS.identity.name, { filterSubjects: sessionRevoked.subject });
  for (let left = 1; left > 0 && !connection.isClosed();) {
    left = 0;
    const batch = await consumer.fetch({ max_messages: BATCH, expires: READ_WITHIN_MS });
    for await (const message of batch) {
      take(message);
      left = message.info.pending;
    }
  }
}

function readRevocation(message: RevocationMessage): Revocation | null {
  try {
    return sessionRevoked.data.parse(envelope.parse(message.json()).data);
  } catch {
    return null;
  }
}

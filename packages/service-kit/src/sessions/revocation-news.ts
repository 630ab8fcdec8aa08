import type { FastifyBaseLogger } from 'fastify';
import type { Msg, NatsConnection } from 'nats';
import { sessionRevoked } from '@handloom/contracts/events/identity';
import { STREAMS } from '@handloom/contracts/events/streams';
import { dataIn } from '../events/data-in';
import { hearSubjects } from '../events/hear-subjects';
import type { NatsLink } from '../events/nats-link';
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
  const take = (message: RevocationMessage) => {
    // Who may not publish here can have something else sent to where this is heard.
    if (message.subject !== sessionRevoked.subject) return;
    const revocation = dataIn(message, sessionRevoked);
    if (revocation) onRevocation(revocation);
    else log.warn('an unreadable revocation was passed over');
  };
  const { hears } = hearSubjects({
    nats,
    log,
    subjects: [sessionRevoked.subject],
    onMessage: take,
    onGap: (connection) => readStream(connection, take),
  });
  return { areHeard: hears };
}

/**
 * Reads from the stream's beginning to its end, with an ordered consumer that leaves nothing behind.
 * @throws when the end did not come
 */
async function readStream(
  connection: NatsConnection,
  take: (message: RevocationMessage) => void,
): Promise<void> {
  const consumer = await connection
    .jetstream({ timeout: READ_WITHIN_MS })
    .consumers.get(STREAMS.identity.name, { filterSubjects: sessionRevoked.subject });
  let left: number | undefined;
  do {
    const batch = await consumer.fetch({ max_messages: BATCH, expires: READ_WITHIN_MS });
    // As many as there were when the consumer was made.
    left ??= (await consumer.info(true)).num_pending;
    let isAnswered = left === 0;
    for await (const message of batch) {
      take(message);
      left = message.info.pending;
      isAnswered = true;
    }
    if (!isAnswered) throw new Error('The stream of revocations does not answer.');
  } while (left > 0);
}

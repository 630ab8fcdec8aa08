import { isDeepStrictEqual } from 'node:util';
import {
  AckPolicy,
  DiscardPolicy,
  NatsError,
  RetentionPolicy,
  StorageType,
  nanos,
  type NatsConnection,
  type StreamConfig,
} from 'nats';
import { FORMER_NEWS_STREAM, STREAMS, type StreamOwner } from '@handloom/contracts/events/streams';

/** A durable consumer: the work of one service on one stream. */
export interface ConsumerPlan {
  durable: string;
  stream: StreamOwner;
  /** One subject or a wildcard; the server of Debian 12 knows only a single filter per consumer. */
  filter: string;
}

/** What one service provisions: the stream that it publishes to and the consumers that it runs. */
export interface MessagingPlan {
  publishes: StreamOwner;
  /** Subjects of its hints for open pages, if it has any; no stream takes them. */
  news?: string;
  consumers: ConsumerPlan[];
}

const DAY_MS = 86_400_000;
const DUPLICATE_WINDOW_MS = 120_000;

/** What a stream keeps, and where. */
type Limits = Pick<StreamConfig, 'storage' | 'max_age' | 'max_bytes' | 'discard'>;

const WITHOUT_LIMIT: Limits = {
  storage: StorageType.File,
  max_age: 0,
  max_bytes: -1,
  discard: DiscardPolicy.Old,
};
const LIMITS: Record<StreamOwner, Limits> = {
  orders: WITHOUT_LIMIT,
  catalog: WITHOUT_LIMIT,
  // Sessions last 30 days; a revocation older than that has nothing left to revoke.
  identity: { ...WITHOUT_LIMIT, max_age: nanos(32 * DAY_MS) },
};
/** A consumer that holds a message longer than this without an answer gets it again. */
const ACK_WAIT_MS = 10_000;

interface Provisioning {
  /** Also changes streams that are there: the migrations' work. A service, which has no right to it, only puts back what NATS has lost. */
  updates: boolean;
}

/**
 * Creates streams and consumers; safe to repeat. It runs as a migration, and again when NATS comes
 * back, because a NATS that lost its disk must not stop the shop.
 * @returns since when the service's own stream exists: what was published before that went into a
 * stream that is gone.
 */
export async function provisionMessaging(
  nats: NatsConnection,
  plan: MessagingPlan,
  { updates }: Provisioning = { updates: true },
): Promise<{ ownStreamCreatedAt: Date }> {
  const manager = await nats.jetstreamManager({ timeout: 3_000 });
  let ownStreamCreatedAt = new Date(0);
  const needed = new Set<StreamOwner>([
    plan.publishes,
    // Every service follows the revoked sessions.
    'identity',
    ...plan.consumers.map((consumer) => consumer.stream),
  ]);
  for (const owner of needed) {
    const { name, subjects } = STREAMS[owner];
    const settings = {
      subjects: [...subjects],
      ...LIMITS[owner],
      duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    };
    const existing = await manager.streams.info(name).catch(nullWhenMissing);
    // Updated only where it differs: NATS 2.9 counts a stream that was updated as new from its next start on, and a new
    // one gets all its events again.
    const isOther = existing && !isMatch(existing.config, settings);
    const standing = isOther && updates ? await manager.streams.update(name, settings) : existing;
    const stream =
      standing ??
      (await manager.streams.add({ name, ...settings, retention: RetentionPolicy.Limits }));
    if (owner === plan.publishes) ownStreamCreatedAt = new Date(stream.created);
  }
  if (plan.news && updates) await manager.streams.delete(FORMER_NEWS_STREAM).catch(nullWhenMissing);
  for (const { durable, stream, filter } of plan.consumers) {
    await manager.consumers.add(STREAMS[stream].name, {
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ACK_WAIT_MS),
      filter_subject: filter,
      max_ack_pending: 256,
      // Redelivery is bounded by the consumer itself, which must first store the dead letter.
      max_deliver: -1,
    });
  }
  return { ownStreamCreatedAt };
}

const isMatch = (config: Partial<StreamConfig>, settings: Partial<StreamConfig>): boolean =>
  isDeepStrictEqual({ ...config, ...settings }, config);

function nullWhenMissing(error: unknown): null {
  if (error instanceof NatsError && error.api_error?.code === 404) return null;
  throw error;
}

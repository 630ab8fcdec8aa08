import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { provisionMessaging, type MessagingPlan } from './messaging';
import type { NatsLink } from './nats-link';
import type { OutboxRelay } from './outbox-relay';

const RETRY_MS = 1_000;

/**
 * Whenever NATS is (again) there, makes sure that it has this service's stream and consumers, and
 * publishes once more what went into a stream that is gone: a NATS that lost its disk loses no event.
 */
export function keepProvisioned(options: {
  nats: NatsLink;
  relay: OutboxRelay;
  plan: MessagingPlan;
  log: FastifyBaseLogger;
  /** Sends again what went into streams before this one; by default what the outbox remembers. */
  replay?(ownStreamCreatedAt: Date): Promise<number>;
}): void {
  const { nats, relay, plan, log } = options;
  const replay = options.replay ?? ((moment) => relay.replayPublishedBefore(moment));
  nats.onConnected(async (connection, lost) => {
    while (!lost.aborted) {
      try {
        const { ownStreamCreatedAt } = await provisionMessaging(connection, plan, {
          updates: false,
        });
        const replayed = await replay(ownStreamCreatedAt);
        if (replayed > 0) log.warn({ replayed }, 'the stream is new: its events are sent again');
        return;
      } catch (error) {
        if (!lost.aborted)
          log.warn({ err: error }, 'streams and consumers cannot be provisioned yet');
        await pause(RETRY_MS, null, { signal: lost, ref: false }).catch(() => undefined);
      }
    }
  });
}

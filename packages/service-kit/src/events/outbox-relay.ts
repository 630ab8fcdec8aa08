import type { FastifyBaseLogger } from 'fastify';
import { pruneOldRows, type OldRows } from '../database/prune-old-rows';
import { workLoop } from '../work-loop';
import type { NatsLink } from './nats-link';
import { OLD_DEAD_LETTERS, OLD_EVENTS } from './old-events';
import { keepOutboxSession } from './outbox-session';
import { publishOutbox } from './publish-outbox';
import { sendOutboxAgain } from './send-outbox-again';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 5_000;
/** Finds what nobody was woken for: a relay that died or hangs, a commit just after the last look. */
const LOOK_EVERY_MS = 500;
/** The trigger wakes no relay that is at work, and a change may be committed just after that relay's last look: it looks again. */
const LOOK_AGAIN_MS = 25;

export interface OutboxRelay {
  /**
   * Publishes again what was published before `moment`, because the stream that it went into is
   * gone, see {@link sendOutboxAgain}. @returns how many events.
   */
  replayPublishedBefore(moment: Date): Promise<number>;
  close(): Promise<void>;
}

/**
 * Publishes the outbox in order. The table's trigger wakes it, and so does NATS when it comes back;
 * besides it looks twice a second. Copies of a service take turns, so that nothing is published by
 * two at once; when the one that has the turn does nothing, another publishes all the same: NATS knows
 * an event by its id, and each sender keeps the order, so both may send.
 */
export function startOutboxRelay(options: {
  databaseUrl: string;
  nats: NatsLink;
  log: FastifyBaseLogger;
  /** What the service forgets besides events. */
  forgets?: readonly OldRows[];
}): OutboxRelay {
  const { databaseUrl, nats, log, forgets = [] } = options;
  let publishing: Promise<void> | null = null;
  let retryMs = FIRST_RETRY_MS;
  /** By a clock that nobody sets back, as all here. */
  let notBefore = 0;
  let giveUp: (error: Error) => void = () => undefined;
  let stuck: { oldest: string | null; since: number } = { oldest: null, since: 0 };

  const publish = async () => {
    const client = session.current();
    if (!client || !nats.connection || !nats.connected || performance.now() < notBefore) return;
    const lost = new Promise<never>((_resolve, reject) => {
      giveUp = reject;
    });
    lost.catch(() => undefined);
    const force = stuck.oldest !== null && performance.now() - stuck.since >= LOOK_EVERY_MS;
    try {
      const ways = { session: client, nats: nats.connection, log, lost, force };
      const { published, oldest } = await publishOutbox(ways);
      if (force) log.warn({ published }, 'whoever publishes the outbox hangs; done here');
      if (oldest !== stuck.oldest) stuck = { oldest, since: performance.now() };
      if (published > 0) loop.wake(LOOK_AGAIN_MS);
      retryMs = FIRST_RETRY_MS;
    } catch (error) {
      log.warn({ err: error, retryMs }, 'outbox waits: publishing failed');
      // It is in doubt whether this session has the turn; a new one has not.
      session.replace();
      notBefore = performance.now() + retryMs;
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    }
  };
  const loop = workLoop({
    work: () => (publishing = publish().finally(() => (publishing = null))),
    everyMs: LOOK_EVERY_MS,
    onFailure: (error) => log.error({ err: error }, 'outbox waits'),
  });
  const session = keepOutboxSession({
    databaseUrl,
    log,
    onNews: () => loop.wake(),
    onLost: (error) => giveUp(error),
  });
  const old = [OLD_EVENTS, ...forgets, OLD_DEAD_LETTERS];
  const pruning = pruneOldRows({ databaseUrl, log, old });
  nats.onConnected(() => {
    notBefore = 0;
    loop.wake();
  });
  nats.onDisconnected(() => giveUp(new Error('The connection to NATS was lost.')));

  const sendAgain = async (moment: Date): Promise<number> => {
    const events = await sendOutboxAgain(databaseUrl, moment);
    if (events > 0) loop.wake();
    return events;
  };

  return {
    async replayPublishedBefore(moment) {
      const round = publishing;
      const again = await sendAgain(moment);
      // What the stream that is gone had may be noted only now.
      await round;
      return round ? again + (await sendAgain(moment)) : again;
    },
    async close() {
      await loop.close();
      await session.close();
      await pruning.close();
    },
  };
}

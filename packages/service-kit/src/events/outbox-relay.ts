import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { pruneOldRows, type OldRows } from '../database/prune-old-rows';
import type { NatsLink } from './nats-link';
import { OLD_DEAD_LETTERS, OLD_EVENTS, REPLAY_DAYS } from './old-events';
import { publishOutbox } from './publish-outbox';

const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 10_000;
const END_WITHIN_MS = 500;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;
/** Finds what nobody was woken for: a relay that died or hangs, a commit just after the last look. */
const LOOK_EVERY_MS = 500;
/** The trigger wakes no relay that is at work, and a change may be committed just after that relay's last look: it looks again. */
const LOOK_AGAIN_MS = 25;

/**
 * The index of what waits also has what was published since the last vacuum. Who walks along it marks what is gone, for
 * whoever comes next. PostgreSQL often takes a bitmap of it for cheaper, or the whole table, and then looks at all of it each time.
 */
const WALK_ALONG_INDEXES = 'SET enable_bitmapscan = off; SET enable_seqscan = off';

export interface OutboxRelay {
  /**
   * Publishes again what was published before `moment`, because the stream that it went into is
   * gone; at most the last {@link REPLAY_DAYS} days. @returns how many events.
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
  const closing = new AbortController();
  const closed = closing.signal;
  let session: Client | null = null;
  let working: Promise<void> | null = null;
  let wanted = false;
  let retryMs = FIRST_RETRY_MS;
  /** By a clock that nobody sets back, as all here. */
  let notBefore = 0;
  let giveUp: (error: Error) => void = () => undefined;
  let renewSession: () => void = () => undefined;
  let stuck: { oldest: string | null; since: number } = { oldest: null, since: 0 };

  const wake = () => {
    if (closed.aborted) return;
    wanted = true;
    working ??= work().finally(() => {
      working = null;
    });
  };

  const work = async () => {
    while (wanted && !closed.aborted && session && nats.connection && nats.connected) {
      if (performance.now() < notBefore) return;
      wanted = false;
      const lost = new Promise<never>((_resolve, reject) => {
        giveUp = reject;
      });
      lost.catch(() => undefined);
      const force = stuck.oldest !== null && performance.now() - stuck.since >= LOOK_EVERY_MS;
      try {
        const publishing = { session, nats: nats.connection, log, lost, force };
        const { published, oldest } = await publishOutbox(publishing);
        if (force) log.warn({ published }, 'whoever publishes the outbox hangs; done here');
        if (oldest !== stuck.oldest) stuck = { oldest, since: performance.now() };
        if (published > 0) setTimeout(wake, LOOK_AGAIN_MS).unref();
        retryMs = FIRST_RETRY_MS;
      } catch (error) {
        log.warn({ err: error, retryMs }, 'outbox waits: publishing failed');
        // It is in doubt whether this session has the turn; a new one has not.
        renewSession();
        notBefore = performance.now() + retryMs;
        setTimeout(wake, retryMs).unref();
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      }
    }
  };

  /** One connection hears the notifications, has the turn and reads. A broken one is replaced. */
  const openSession = async () => {
    if (closed.aborted) return;
    const client = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    let ended = false;
    const again = (error?: Error) => {
      if (ended || closed.aborted) return;
      ended = true;
      if (session === client) session = null;
      if (error) log.warn({ err: error }, 'outbox connection lost');
      giveUp(error ?? new Error('The connection to the database was lost.'));
      void client.end().catch(() => undefined);
      setTimeout(() => void openSession(), LOOK_EVERY_MS).unref();
    };
    client.on('error', again);
    client.on('end', () => again());
    client.on('notification', wake);
    renewSession = again;
    try {
      await client.connect();
      if (closed.aborted) return await client.end();
      session = client;
      await client.query(`${WALK_ALONG_INDEXES}; LISTEN outbox`);
      wake();
    } catch (error) {
      again(error instanceof Error ? error : new Error(String(error)));
    }
  };

  void openSession();
  const looking = setInterval(wake, LOOK_EVERY_MS).unref();
  const old = [OLD_EVENTS, ...forgets, OLD_DEAD_LETTERS];
  const pruning = pruneOldRows({ databaseUrl, log, old });
  nats.onConnected(() => {
    notBefore = 0;
    wake();
  });
  nats.onDisconnected(() => giveUp(new Error('The connection to NATS was lost.')));

  const sendAgain = async (moment: Date): Promise<number> => {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('error', (error) => log.warn({ err: error }, 'outbox connection lost'));
    try {
      await client.connect();
      const { rowCount } = await client.query(
        `UPDATE outbox SET published_at = NULL
         WHERE published_at < $1 AND created_at > now() - make_interval(days => $2)`,
        [moment, REPLAY_DAYS],
      );
      if (rowCount) wake();
      return rowCount ?? 0;
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  return {
    async replayPublishedBefore(moment) {
      const round = working;
      const again = await sendAgain(moment);
      // What the stream that is gone had may be noted only now.
      await round;
      return round ? again + (await sendAgain(moment)) : again;
    },
    async close() {
      closing.abort();
      clearInterval(looking);
      await working;
      // end() never settles for a connection that broke while it was being made.
      const waited = new AbortController();
      await Promise.race([
        session?.end().catch(() => undefined),
        pause(END_WITHIN_MS, null, waited).catch(() => undefined),
      ]);
      // A timer that is left would keep a finished process, or a test's, from ending.
      waited.abort();
      await pruning.close();
    },
  };
}

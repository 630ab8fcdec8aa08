import { connect, Events, type NatsConnection } from 'nats';
import type { FastifyBaseLogger } from 'fastify';

/**
 * One connection to NATS for the life of the process. The service works while NATS is away: it
 * connects when NATS appears and reconnects for ever.
 */
export interface NatsLink {
  /** Null until the first connection. */
  readonly connection: NatsConnection | null;
  readonly connected: boolean;
  /** Runs on the first connection and after each reconnection, one run at a time per listener. */
  onConnected(listener: (connection: NatsConnection) => Promise<void> | void): void;
  /** Flushes and closes, at most `timeoutMs` later. */
  close(timeoutMs?: number): Promise<void>;
}

export function linkNats(url: string, name: string, log: FastifyBaseLogger): NatsLink {
  const listeners: ((connection: NatsConnection) => Promise<void> | void)[] = [];
  let connection: NatsConnection | null = null;
  let connected = false;
  let closed = false;

  const tell = (to: NatsConnection) => {
    for (const listener of listeners) run(listener, to);
  };
  const run = (listener: (to: NatsConnection) => Promise<void> | void, to: NatsConnection) => {
    void Promise.resolve()
      .then(() => listener(to))
      .catch((error: unknown) => log.error({ err: error }, 'nats listener failed'));
  };

  const opening = connect({
    servers: url,
    name,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    // Two missed pings of 5 s find a connection that died without a word.
    pingInterval: 5_000,
    maxPingOut: 2,
  });
  void opening
    .then(async (opened) => {
      if (closed) return opened.close();
      connection = opened;
      connected = true;
      tell(opened);
      for await (const status of opened.status()) {
        if (status.type === Events.Disconnect) {
          connected = false;
          log.warn('nats is away; changes wait in the outbox');
        } else if (status.type === Events.Reconnect) {
          connected = true;
          log.info('nats is back');
          tell(opened);
        }
      }
    })
    .catch((error: unknown) => log.error({ err: error }, 'nats link failed'));

  return {
    get connection() {
      return connection;
    },
    get connected() {
      return connected;
    },
    onConnected(listener) {
      listeners.push(listener);
      if (connection && connected) run(listener, connection);
    },
    async close(timeoutMs = 2_000) {
      closed = true;
      if (!connection) return;
      const opened = connection;
      // drain() waits for ever when the server is away.
      await Promise.race([
        connected ? opened.drain() : opened.close(),
        new Promise((resolve) => setTimeout(resolve, timeoutMs).unref()),
      ]);
      if (!opened.isClosed()) await opened.close();
    },
  };
}

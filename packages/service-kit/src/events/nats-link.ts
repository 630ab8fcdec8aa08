import { setTimeout as pause } from 'node:timers/promises';
import { checkServerIdentity, type ConnectionOptions, type PeerCertificate } from 'node:tls';
import { connect, Events, type NatsConnection, type TlsOptions } from 'nats';
import type { FastifyBaseLogger } from 'fastify';
import { natsLogin } from './nats-login';

/**
 * One connection to NATS for the life of the process. The service works while NATS is away: it
 * connects when NATS appears and reconnects for ever.
 */
export interface NatsLink {
  /** Null until the first connection. */
  readonly connection: NatsConnection | null;
  /** Whether something can be published now: false too from the moment that {@link close} begins. */
  readonly connected: boolean;
  /** When the certificate ends that the server showed last; null where it needs none. */
  readonly certificateEnds: Date | null;
  /** Runs on the first connection and after each reconnection, one run at a time per listener. */
  onConnected(listener: ConnectionListener): void;
  /** Runs whenever the connection is lost. */
  onDisconnected(listener: () => void): void;
  /** Flushes and closes, two seconds later at most. */
  close(): Promise<void>;
}

/** @param lost aborts when the connection is lost or the link closed: the next run waits for this one's end */
export type ConnectionListener = (
  connection: NatsConnection,
  lost: AbortSignal,
) => Promise<void> | void;

const RETRY_MS = 250;
const CLOSE_WITHIN_MS = 2_000;

/**
 * Tries until it is connected or closed. The library's own `waitOnFirstConnect` does the same but
 * cannot be ended, and would keep a closed service's process alive.
 */
async function openConnection(
  target: { url: string; name: string; onCertificate(shown: PeerCertificate): void },
  log: FastifyBaseLogger,
  closed: AbortSignal,
): Promise<NatsConnection | null> {
  for (let attempt = 1; !closed.aborted; attempt += 1) {
    try {
      const { tls, ...login } = natsLogin(target.url);
      return await connect({
        ...login,
        tls: tls && seenBy(target.onCertificate, tls),
        name: target.name,
        // A server that dies during the handshake is not noticed before (the default is 20 s).
        timeout: 3_000,
        maxReconnectAttempts: -1,
        // A server that is being given its users anew may refuse this one for a moment.
        ignoreAuthErrorAbort: true,
        reconnectTimeWait: RETRY_MS,
        reconnectJitter: 100,
        reconnectJitterTLS: 100,
        // Two missed pings of 5 s find a connection that died without a word.
        pingInterval: 5_000,
        maxPingOut: 2,
      });
    } catch (error) {
      if (attempt === 1) log.warn({ err: error }, 'nats is not there yet');
      await pause(RETRY_MS, null, { signal: closed }).catch(() => undefined);
    }
  }
  return null;
}

/** The library hands on what it does not know to Node, whose own check this is. */
function seenBy(look: (shown: PeerCertificate) => void, tls: TlsOptions): TlsOptions {
  const check: Pick<ConnectionOptions, 'checkServerIdentity'> = {
    checkServerIdentity(host, certificate) {
      look(certificate);
      return checkServerIdentity(host, certificate);
    },
  };
  return { ...tls, ...check };
}

/** @param url with the login of the one who connects, see {@link natsLogin} */
export function linkNats(url: string, name: string, log: FastifyBaseLogger): NatsLink {
  const listeners: ((to: NatsConnection) => void)[] = [];
  const lossListeners: (() => void)[] = [];
  let connection: NatsConnection | null = null;
  let connected = false;
  let certificateEnds: Date | null = null;
  const onCertificate = ({ valid_to: end }: PeerCertificate) => (certificateEnds = new Date(end));
  const closing = new AbortController();
  const closed = closing.signal;
  let losing = new AbortController();

  const tell = (to: NatsConnection) => {
    losing = new AbortController();
    for (const listener of listeners) listener(to);
  };

  void openConnection({ url, name, onCertificate }, log, closed)
    .then(async (opened) => {
      if (!opened) return;
      if (closed.aborted) return opened.close();
      connection = opened;
      connected = true;
      tell(opened);
      for await (const status of opened.status()) {
        if (status.type === Events.Disconnect) {
          connected = false;
          losing.abort();
          log.warn('nats is away');
          for (const listener of lossListeners) listener();
        } else if (status.type === Events.Reconnect) {
          connected = true;
          log.info('nats is back');
          tell(opened);
        } else if (status.type === Events.Error) {
          log.warn({ code: status.data, on: status.permissionContext }, 'nats refused something');
        }
      }
    })
    .catch((error: unknown) => log.error({ err: error }, 'nats link failed'));

  return {
    get connection() {
      return connection;
    },
    get connected() {
      return connected && !closed.aborted;
    },
    get certificateEnds() {
      return certificateEnds;
    },
    onConnected(listener) {
      let running = Promise.resolve();
      const run = (to: NatsConnection) => {
        const lost = AbortSignal.any([losing.signal, closed]);
        running = running
          .then(() => (lost.aborted ? undefined : listener(to, lost)))
          .catch((error: unknown) => log.error({ err: error }, 'nats listener failed'));
      };
      listeners.push(run);
      if (connection && connected) run(connection);
    },
    onDisconnected(listener) {
      lossListeners.push(listener);
    },
    async close() {
      closing.abort();
      if (!connection) return;
      const opened = connection;
      // drain() waits for ever when the server is away.
      await Promise.race([
        connected ? opened.drain() : opened.close(),
        pause(CLOSE_WITHIN_MS, null, { ref: false }),
      ]);
      if (!opened.isClosed()) await opened.close();
    },
  };
}

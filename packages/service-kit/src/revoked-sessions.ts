import type { ConsumerMessages, NatsConnection } from 'nats';
import type { FastifyBaseLogger } from 'fastify';
import { envelope } from '@handloom/contracts/events/event';
import { sessionRevoked } from '@handloom/contracts/events/identity';
import { STREAMS } from '@handloom/contracts/events/streams';
import type { NatsLink } from './nats-link';
import type { Viewer } from './sessions';

type Revocation = { userId: string; sessionId: string | null; issuedBefore: number };

export interface RevokedSessions {
  has(session: Viewer): boolean;
  onRevoked(listener: (revocation: Revocation) => void): void;
  close(): Promise<void>;
}

/**
 * The sessions that ended before their token does. Every process reads the whole stream at start and
 * follows it (an ordered consumer, which leaves nothing behind on the server).
 */
export function followRevokedSessions(nats: NatsLink, log: FastifyBaseLogger): RevokedSessions {
  const sessions = new Set<string>();
  const users = new Map<string, number>();
  const listeners: ((revocation: Revocation) => void)[] = [];
  let messages: ConsumerMessages | null = null;
  let running: Promise<void> | null = null;
  let closed = false;

  const apply = (revocation: Revocation) => {
    const { userId, sessionId, issuedBefore } = revocation;
    if (sessionId) sessions.add(sessionId);
    else users.set(userId, Math.max(users.get(userId) ?? 0, issuedBefore));
    for (const listener of listeners) listener(revocation);
  };

  const follow = async (connection: NatsConnection) => {
    while (!closed && !connection.isClosed()) {
      try {
        const consumer = await connection
          .jetstream()
          .consumers.get(STREAMS.identity.name, { filterSubjects: sessionRevoked.subject });
        messages = await consumer.consume();
        if (closed) messages.stop();
        for await (const message of messages) {
          const event = envelope.safeParse(message.json());
          const data = sessionRevoked.data.safeParse(event.data?.data);
          if (data.success) apply(data.data);
        }
      } catch (error) {
        if (!closed) log.warn({ err: error }, 'revoked sessions cannot be read yet');
      }
      if (!closed) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };

  nats.onConnected((connection) => {
    running ??= follow(connection);
  });

  return {
    has: ({ userId, sessionId, issuedAt }) =>
      sessions.has(sessionId) || issuedAt <= (users.get(userId) ?? -1),
    onRevoked(listener) {
      listeners.push(listener);
    },
    async close() {
      closed = true;
      messages?.stop();
      await running;
    },
  };
}

import type { FastifyBaseLogger } from 'fastify';
import type { Msg, NatsConnection } from 'nats';
import { envelope } from '@handloom/contracts/events/event';
import { accountChanged } from '@handloom/contracts/events/identity';
import type { NatsLink } from '@handloom/service-kit/nats-link';
import type { ChangeLedger } from '../public-reads/change-ledger';

/**
 * Enters changes of accounts into the ledger as they pass (a plain subscription, at most once). What may have been
 * missed counts as a change of all.
 */
export function followAccounts(nats: NatsLink, accounts: ChangeLedger, log: FastifyBaseLogger) {
  let subscribed: NatsConnection | null = null;
  let hears = false;

  const listen = async (connection: NatsConnection) => {
    for await (const message of connection.subscribe(accountChanged.subject)) {
      const userId = changedAccount(message);
      if (userId !== null) accounts.changed([userId]);
      else {
        log.warn('unreadable news of an account count as news of all');
        accounts.anythingChanged();
      }
    }
  };

  nats.onDisconnected(() => {
    hears = false;
  });
  nats.onConnected(async (connection) => {
    if (subscribed !== connection) {
      // The client renews its subscriptions itself, but does not know what passed meanwhile.
      subscribed = connection;
      void listen(connection);
    }
    // Only when the server has the subscription does silence mean that nothing changed.
    await connection.flush();
    accounts.anythingChanged();
    hears = nats.connected;
  });

  return {
    /** Whether a change would be known now. */
    hearsNews: () => hears,
  };
}

/** Whose account changed; null when the message does not say. */
export function changedAccount(message: Pick<Msg, 'json'>): string | null {
  try {
    return accountChanged.data.parse(envelope.parse(message.json()).data).userId;
  } catch {
    return null;
  }
}

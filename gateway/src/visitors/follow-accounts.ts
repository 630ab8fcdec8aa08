import type { FastifyBaseLogger } from 'fastify';
import type { Msg } from 'nats';
import { envelope } from '@handloom/contracts/events/event';
import { accountChanged } from '@handloom/contracts/events/identity';
import { hearSubjects } from '@handloom/service-kit/events/hear-subjects';
import type { NatsLink } from '@handloom/service-kit/events/nats-link';
import type { ChangeLedger } from '../cache-invalidation/change-ledger';

/**
 * Enters changes of accounts into the ledger as they pass (a plain subscription, at most once). What may have been
 * missed counts as a change of all.
 */
export function followAccounts(nats: NatsLink, accounts: ChangeLedger, log: FastifyBaseLogger) {
  const { hears } = hearSubjects({
    nats,
    log,
    subjects: [accountChanged.subject],
    onMessage(message) {
      const userId = changedAccount(message);
      if (userId !== null) return accounts.changed([userId]);
      log.warn('unreadable news of an account count as news of all');
      accounts.anythingChanged();
    },
    onGap: accounts.anythingChanged,
  });

  return {
    /** Whether a change would be known now. */
    hearsNews: hears,
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

import type { FastifyBaseLogger } from 'fastify';
import { accountChanged } from '@handloom/contracts/events/identity';
import { dataIn } from '@handloom/service-kit/events/data-in';
import { hearSubjects } from '@handloom/service-kit/events/hear-subjects';
import type { NatsLink } from '@handloom/service-kit/events/nats-link';
import type { ChangeLedger } from '../cache-invalidation/change-ledger';

/**
 * Enters changes of accounts into the ledger as they pass (a plain subscription, at most once). What may have been
 * missed counts as a change of all.
 */
export function followAccounts(nats: NatsLink, accounts: ChangeLedger, log: FastifyBaseLogger) {
  return hearSubjects({
    nats,
    log,
    subjects: [accountChanged.subject],
    onMessage(message) {
      const data = dataIn(message, accountChanged);
      if (data) return accounts.changed([data.userId]);
      log.warn('unreadable news of an account count as news of all');
      accounts.anythingChanged();
    },
    onGap: accounts.anythingChanged,
  });
}

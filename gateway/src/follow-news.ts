import type { FastifyBaseLogger } from 'fastify';
import type { NatsLink } from '@handloom/service-kit/events/nats-link';
import { followCatalogue } from './public-reads/follow-catalogue';
import { followAccounts } from './visitors/follow-accounts';
import { changeLedger } from './cache-invalidation/change-ledger';

/** News drop what is kept at once; age only mends what lost news left. */
const MAX_AGE_MS = 30_000;
const MAX_AGE_WITHOUT_NEWS_MS = 1_000;

const ageBy = (hearsNews: () => boolean) => () =>
  hearsNews() ? MAX_AGE_MS : MAX_AGE_WITHOUT_NEWS_MS;

/** What has changed in the catalogue and in accounts, as NATS tells it, and how old what is kept of them may be. */
export function followNews(nats: NatsLink, log: FastifyBaseLogger) {
  const ledger = changeLedger();
  const catalogue = followCatalogue(nats, ledger, log);
  const accountLedger = changeLedger();
  const accounts = followAccounts(nats, accountLedger, log);
  return {
    catalogue: { ...catalogue, ledger, maxAgeMs: ageBy(catalogue.hearsNews) },
    accounts: { ledger: accountLedger, maxAgeMs: ageBy(accounts.hearsNews) },
  };
}

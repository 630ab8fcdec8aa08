import type { FastifyBaseLogger } from 'fastify';
import type { NatsLink } from '@handloom/service-kit/events/nats-link';
import { followCatalogue } from './public-reads/follow-catalogue';
import { followAccounts } from './visitors/follow-accounts';
import { changeLedger } from './cache-invalidation/change-ledger';

/** News drop what is kept at once; age only mends what lost news left. */
const MAX_AGE_MS = 30_000;
const MAX_AGE_WITHOUT_NEWS_MS = 1_000;

/** What has changed in the catalogue and in accounts, as NATS tells it, and how old what is kept of them may be. */
export function followNews(nats: NatsLink, log: FastifyBaseLogger) {
  const follow = (follower: typeof followCatalogue) => {
    const ledger = changeLedger();
    const { hears } = follower(nats, ledger, log);
    return { ledger, hears, maxAgeMs: () => (hears() ? MAX_AGE_MS : MAX_AGE_WITHOUT_NEWS_MS) };
  };
  return { catalogue: follow(followCatalogue), accounts: follow(followAccounts) };
}

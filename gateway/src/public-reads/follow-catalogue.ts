import type { FastifyBaseLogger } from 'fastify';
import type { Msg } from 'nats';
import { productChanged, productDeleted, salesCounted } from '@handloom/contracts/events/catalogue';
import { dataIn } from '@handloom/service-kit/events/data-in';
import { hearSubjects } from '@handloom/service-kit/events/hear-subjects';
import type { NatsLink } from '@handloom/service-kit/events/nats-link';
import type { ChangeLedger } from '../cache-invalidation/change-ledger';
import { ANY_NEWS, productTopics, SALES } from './public-paths';

/** Thousands of changes at once (an import) drop a listing this often, not a thousand times. */
const GATHER_MS = 200;

/**
 * Enters the catalogue's events into the ledger as they pass (a plain subscription, at most once). The
 * first is entered at once, more of them gathered; what may have been missed counts as a change of all.
 */
export function followCatalogue(nats: NatsLink, ledger: ChangeLedger, log: FastifyBaseLogger) {
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const enter = () => {
    timer = undefined;
    if (gathered.size === 0) return;
    ledger.changed(gathered);
    gathered.clear();
    timer = setTimeout(enter, GATHER_MS).unref();
  };
  const onNews = (message: Msg) => {
    const topics = topicsOf(message);
    if (!topics) return ledger.anythingChanged();
    for (const topic of topics) gathered.add(topic);
    if (!timer) enter();
  };
  nats.onDisconnected(() =>
    log.warn('catalogue news are not heard; public reads and documents are kept for a second only'),
  );
  return hearSubjects({
    nats,
    log,
    subjects: ['shop.catalog.>'],
    onMessage: onNews,
    onGap: ledger.anythingChanged,
  });
}

/** What an event changed; null: nobody can say, so everything. */
function topicsOf(message: Msg): string[] | null {
  switch (message.subject) {
    case productChanged.subject: {
      const data = dataIn(message, productChanged);
      return data && productTopics(data.productId, data.ratingOnly);
    }
    case productDeleted.subject: {
      const data = dataIn(message, productDeleted);
      return data && productTopics(data.productId);
    }
    case salesCounted.subject:
      return dataIn(message, salesCounted) && [ANY_NEWS, SALES];
    default:
      return null;
  }
}

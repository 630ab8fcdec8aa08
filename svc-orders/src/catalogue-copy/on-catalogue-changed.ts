import {
  productChanged,
  productDeleted,
  taxonomyChanged,
} from '@handloom/contracts/events/catalogue';
import type { Envelope } from '@handloom/contracts/events/event';
import { cartChanged } from '@handloom/contracts/events/orders';
import { eventsOf, onBatch } from '@handloom/service-kit/events/event-handler';
import type { NatsLink } from '@handloom/service-kit/events/nats-link';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { publishManyNews } from '@handloom/service-kit/events/publish-news';
import { holdersOf } from '../cart/cart-repository';
import type { Transaction } from '../database';
import {
  keepCategories,
  keepProducts,
  lockProducts,
  withdrawProducts,
  type CategoryCopy,
} from './catalogue-repository';

/**
 * Brings the copy to what these events say, in at most five statements, however many events and carts there
 * are. A product that is no longer sold, or is sold again, stays in the carts, marked or not, and each of their owners'
 * pages hears of it after the commit: thousands who hold a rug must not keep it from being withdrawn.
 * @param currency ISO 4217 code of the catalogue's prices
 */
export const onCatalogueChanged = (currency: string, nats: NatsLink) =>
  onBatch([productChanged, productDeleted, taxonomyChanged], async (tx: Transaction, events) => {
    const categories = categoriesIn(events);
    if (categories.length > 0) await keepCategories(tx, newestOf(categories));

    const changed = eventsOf(productChanged, events).map(
      ({ data: { productId: id, category, ...product } }) => {
        return { ...product, id, currency, categoryId: category?.id ?? null };
      },
    );
    const deleted = eventsOf(productDeleted, events);
    const gone = deleted.map(({ data: { productId: id, version } }) => ({ id, version, currency }));
    if (changed.length > 0 && gone.length > 0) {
      await lockProducts(
        tx,
        [...changed, ...gone].map(({ id }) => id),
      );
    }
    const back = changed.length > 0 ? await keepProducts(tx, newestOf(changed)) : [];
    const withdrawn = gone.length > 0 ? await withdrawProducts(tx, newestOf(gone)) : [];
    if (back.length + withdrawn.length === 0) return;
    const holders = await holdersOf(tx, [...back, ...withdrawn]);
    const requestId = events[0]?.requestId ?? null;
    return () => {
      const news = holders.map((userId) => newEvent(cartChanged, { userId }, requestId));
      void publishManyNews(nats, news);
    };
  });

function categoriesIn(events: readonly Envelope[]): CategoryCopy[] {
  const ofProducts = eventsOf(productChanged, events).flatMap(({ data }) => data.category ?? []);
  const named = eventsOf(taxonomyChanged, events).flatMap(({ data: { kind, id, name, version } }) =>
    kind === 'category' && name !== undefined && version !== undefined ? { id, name, version } : [],
  );
  return [...ofProducts, ...named];
}

/** One statement can write a row once. */
function newestOf<Copy extends { id: string; version: number }>(copies: readonly Copy[]): Copy[] {
  const newest = new Map<string, Copy>();
  for (const copy of copies) {
    const known = newest.get(copy.id);
    if (!known || known.version < copy.version) newest.set(copy.id, copy);
  }
  return [...newest.values()];
}

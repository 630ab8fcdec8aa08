import { productChanged, productDeleted } from '@handloom/contracts/events/catalogue';
import { cartChanged } from '@handloom/contracts/events/orders';
import { eventsOf, onBatch } from '@handloom/service-kit/event-handler';
import { newEvent } from '@handloom/service-kit/new-event';
import { recordEvent } from '@handloom/service-kit/outbox';
import { holdersOf } from '../cart/cart-repository';
import type { Transaction } from '../database';
import { keepProducts, withdrawProducts } from './catalogue-repository';

/**
 * Brings the copy to what these events say, in two statements, however many they are. A product that is
 * no longer sold stays in the carts, marked, and each of their owners' pages hears of it: after the
 * commit, hence through the outbox.
 * @param currency ISO 4217 code of the catalogue's prices
 */
export const onCatalogueChanged = (currency: string) =>
  onBatch([productChanged, productDeleted], async (tx: Transaction, events) => {
    const changed = eventsOf(productChanged, events).map(({ data }) => ({ ...data, currency }));
    if (changed.length > 0) await keepProducts(tx, newestOf(changed));

    const deleted = eventsOf(productDeleted, events);
    if (deleted.length === 0) return;
    const gone = newestOf(deleted.map(({ data }) => ({ ...data, currency })));
    const withdrawn = await withdrawProducts(tx, gone);
    for (const userId of await holdersOf(tx, withdrawn)) {
      await recordEvent(tx, newEvent(cartChanged, { userId }, deleted[0]?.requestId ?? null));
    }
  });

/** One statement can write a row once. */
function newestOf<Copy extends { productId: string; version: number }>(
  copies: readonly Copy[],
): Copy[] {
  const newest = new Map<string, Copy>();
  for (const copy of copies) {
    const known = newest.get(copy.productId);
    if (!known || known.version < copy.version) newest.set(copy.productId, copy);
  }
  return [...newest.values()];
}

import { productDeleted } from '@handloom/contracts/events/catalogue';
import { cartChanged } from '@handloom/contracts/events/orders';
import { on } from '@handloom/service-kit/event-handler';
import { recordEvent } from '@handloom/service-kit/outbox';
import { dropProduct } from '../cart/cart-repository';
import type { Transaction } from '../database';
import { withdrawProduct } from './catalogue-repository';

/**
 * A product that is no longer sold leaves every cart, and each of their owners' pages hears of it.
 * @param currency ISO 4217 code of the catalogue's prices
 */
export const onProductDeleted = (currency: string) =>
  on(productDeleted, async (tx: Transaction, event) => {
    const withdrawn = await withdrawProduct(tx, { ...event.data, currency });
    if (!withdrawn) return;
    for (const userId of await dropProduct(tx, event.data.productId)) {
      await recordEvent(tx, cartChanged, { userId }, event.requestId);
    }
  });

import { accountDeleted } from '@handloom/contracts/events/identity';
import { eventsOf, onBatch } from '@handloom/service-kit/events/event-handler';
import type { Transaction } from '../database';
import { forgetCarts } from './cart-repository';

/** Nobody comes back to the cart. Orders stay, as tax law asks. */
export const onAccountDeleted = onBatch([accountDeleted], (tx: Transaction, events) =>
  forgetCarts(
    tx,
    eventsOf(accountDeleted, events).map(({ data }) => data.userId),
  ),
);

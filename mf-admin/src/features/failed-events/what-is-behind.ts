import type { DeadLetter } from '@handloom/contracts/dead-letters';

/** What each consumer keeps up, in the words of who runs the shop. */
const KEPT_UP: Partial<Record<string, string>> = {
  'catalog-orders': 'Best sellers, and who may review',
  'catalog-accounts': 'Names at reviews of deleted accounts',
  'orders-cart': 'Carts after an order',
  'orders-catalogue-copy': 'Rugs and prices at the checkout',
  'orders-accounts': 'Carts of deleted accounts',
  'identity-profile': 'Addresses for the next checkout',
  outbox: 'What others hear of it',
};

/** One that is newer than the panel is called as its service calls it. */
export const whatIsBehind = ({ consumer }: DeadLetter) => KEPT_UP[consumer] ?? consumer;

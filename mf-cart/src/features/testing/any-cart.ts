import fc from 'fast-check';
import type { CartItem } from '@handloom/contracts/cart';
import { MAX_LINE_QUANTITY } from '@handloom/contracts/cart-facts';
import { SIZE_LABELS } from '@handloom/contracts/catalogue-facts';
import { line } from './cart-shop';

export const lineWith = (_id: string, quantity = 1): CartItem =>
  line({ _id, name: `Rug ${_id}`, price: 100, quantity });

export const idsOf = (items: readonly CartItem[]): string[] => items.map(({ _id }) => _id);

/** Few rugs, so that lines meet. */
export const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');

export const anyLine: fc.Arbitrary<CartItem> = fc.record({
  _id: anyId,
  name: fc.constant('Rug'),
  description: fc.constant(''),
  price: fc.integer({ min: 0, max: 999_999_999 }).map((cents) => cents / 100),
  images: fc.constant([]),
  quantity: fc.integer({ min: 1, max: MAX_LINE_QUANTITY }),
  size: fc.constantFrom(...SIZE_LABELS),
});

/** At most one line per rug, as everywhere. */
export const anyCart = fc.uniqueArray(anyLine, { selector: ({ _id }) => _id });

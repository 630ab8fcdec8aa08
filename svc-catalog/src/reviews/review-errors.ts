import { BUYERS_ONLY } from '@handloom/contracts/review-facts';
import { ShopError } from '@handloom/service-kit/shop-error';

export const reviewErrors = {
  notBought: () => new ShopError(403, 'not-bought', BUYERS_ONLY),
  written: () => new ShopError(409, 'already-reviewed', 'You have already reviewed this rug.'),
  notTheirWords: () =>
    new ShopError(403, 'not-their-words', 'Only its author can change what a review says.'),
  notTheirs: () =>
    new ShopError(403, 'not-an-admin', 'Only the shop can hide a review or show it again.'),
  tooMany: (seconds: number) => {
    const wait = Math.max(1, seconds);
    return new ShopError(429, 'too-many-reviews', `Too many changes. Try again in ${wait} s.`, {
      headers: { 'retry-after': String(wait) },
    });
  },
};

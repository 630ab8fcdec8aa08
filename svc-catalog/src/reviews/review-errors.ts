import { BUYERS_ONLY } from '@handloom/contracts/review-facts';
import { ShopError } from '@handloom/service-kit/shop-error';

export const reviewErrors = {
  notBought: () => new ShopError(403, BUYERS_ONLY, { code: 'not-bought' }),
  written: () =>
    new ShopError(409, 'You have already reviewed this rug.', { code: 'already-reviewed' }),
  notTheirWords: () =>
    new ShopError(403, 'Only its author can change what a review says.', {
      code: 'not-their-words',
    }),
  notTheirs: () =>
    new ShopError(403, 'Only the shop can hide a review or show it again.', {
      code: 'not-an-admin',
    }),
  tooMany: (seconds: number) => {
    const wait = Math.max(1, seconds);
    return new ShopError(429, `Too many changes. Try again in ${wait} s.`, {
      code: 'too-many-reviews',
      headers: { 'retry-after': String(wait) },
    });
  },
};

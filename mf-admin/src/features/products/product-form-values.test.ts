import type { Product } from '@handloom/contracts/catalogue';
import { formValuesOf } from './product-form-values';

const rug: Product = {
  _id: 'rug-1',
  name: 'Ganga Bloom',
  description: 'A field of rosettes.',
  price: 45_000,
  originalPrice: 60_000,
  discount: 25,
  rating: 4.5,
  images: [],
  category: { _id: 'c-1', name: 'Floral Rug', slug: 'floral-rug' },
  size: { _id: 's-1', name: '5X8' },
  estimatedDelivery: '15 - 20 Days',
  returnsAccepted: true,
  returnWindow: '14 days',
  createdAt: '2026-11-20T10:00:00.000Z',
};

// What the form starts from is what it saves.
test.each([
  ['the admin decides it', { rating: 4.5 }, '4.5'],
  ['there is none yet', { rating: 0 }, undefined],
  ['reviews decide it', { rating: 3.67, reviewCount: 3 }, undefined],
  ['the last review is gone', { rating: 4.5, reviewCount: 0 }, '4.5'],
])('when %s, then the form saves no number but the admin’s', (_who, rated, expected) => {
  expect(formValuesOf({ ...rug, ...rated }).rating).toBe(expected);
});

import type { Product, Size } from '@handloom/contracts/catalogue';

export const rug: Product = {
  _id: 'rug-1',
  name: 'Ganga Bloom',
  description: 'A field of rosettes.',
  price: 45_000,
  originalPrice: 60_000,
  discount: 25,
  rating: 4.5,
  images: [
    { url: '/images/a', width: 960, height: 1200 },
    { url: '/images/b', width: 960, height: 1200 },
  ],
  category: { _id: 'c-1', name: 'Floral Rug', slug: 'floral-rug' },
  size: { _id: 's-1', name: '5X8' },
  estimatedDelivery: '15 - 20 Days',
  returnsAccepted: true,
  returnWindow: '14 days',
  createdAt: '2026-11-20T10:00:00.000Z',
};

export const size: Size = {
  _id: 's-1',
  name: '5X8',
  widthFeet: 5,
  heightFeet: 8,
  widthCm: 152.4,
  heightCm: 243.84,
  isRound: false,
};

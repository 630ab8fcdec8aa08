import type { Product, ProductPage } from '@handloom/contracts/catalogue';

export function rug(changes: Partial<Product> = {}): Product {
  return {
    _id: 'p-1',
    name: 'Ganga Scroll',
    description: 'Vines on an ivory field.',
    price: 45000,
    originalPrice: 50000,
    discount: 10,
    rating: 4.7,
    images: [
      { url: '/images/a', width: 1600, height: 2000 },
      { url: '/images/b', width: 1600, height: 2000 },
    ],
    category: { _id: 'c-1', name: 'Floral Rug', slug: 'floral-rug' },
    size: { _id: 's-1', name: '5X8' },
    estimatedDelivery: '15 - 20 Days',
    returnsAccepted: true,
    returnWindow: '14 days',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

export function pageOf(products: Product[], total = products.length): ProductPage {
  return { products, total, totalPages: Math.ceil(total / 24), snapshot: 7 };
}

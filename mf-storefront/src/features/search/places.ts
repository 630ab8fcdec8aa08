/** Where a shopper can go who has no words, or none that find anything. */
export const PLACES = [
  { name: 'Best Sellers', slug: 'best-seller' },
  { name: 'Hand Tufted', slug: 'hand-tufted' },
  { name: 'Hand Knotted', slug: 'hand-knotted' },
  { name: 'Hand Woven', slug: 'hand-woven' },
];

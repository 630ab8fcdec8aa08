/** Where header and menu lead; the two lists differ in one word. */
const RUGS = [
  { to: '/categories/hand-tufted', label: 'Hand Tufted' },
  { to: '/categories/hand-knotted', label: 'Hand Knotted' },
  { to: '/categories/hand-woven', label: 'Hand Woven' },
];

export const HEADER_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/categories/best-seller', label: 'Best Sellers' },
  ...RUGS,
];

export const MENU_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/categories/best-seller', label: 'Best Seller' },
  ...RUGS,
  { to: '/cart', label: 'Cart' },
];

/** Every public route; categories and articles by examples. `rug` stands for a product of the shop. */
export const PUBLIC_PAGES = [
  '/',
  '/about',
  '/contact',
  '/faqs',
  '/terms',
  '/privacy-policy',
  '/categories/all',
  '/categories/hand-tufted',
  '/categories/hand-woven',
  '/categories/all?search=oushak',
  '/categories/no-such-category',
  '/product/rug',
  '/product/no-such-rug',
  '/blogs/a-day-at-the-dye-pots',
  '/wishlist',
  '/cart',
  '/order-success',
  '/auth/login',
  '/auth/signup',
  '/forgot-password',
  '/reset-password?token=of-nobody',
  '/no/such/page',
] as const;

export const SIGNED_IN_PAGES = ['/checkout', '/orders', '/profile'] as const;

export const ADMIN_PAGES = [
  'dashboard',
  'orders',
  'products',
  'categories',
  'sizes',
  'users',
  'reports',
  'messages',
  'mails',
  'reviews',
  'failed-events',
  'releases',
  'audit',
  'no-such-screen',
].map((screen) => `/admin/${screen}`);

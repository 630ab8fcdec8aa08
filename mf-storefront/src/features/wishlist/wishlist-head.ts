import type { PageHead } from '@handloom/contracts/pages';

export const WISHLIST_HEAD: PageHead = {
  title: 'Wishlist | Handloom',
  description: 'The rugs you keep an eye on.',
  noIndex: true,
};

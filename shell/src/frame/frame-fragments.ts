import type { ShellServerBundle } from '@handloom/contracts/pages';

export const CART_BADGE = 'mf-cart/cart-badge';
export const SEARCH_OVERLAY = 'mf-storefront/search-overlay';

/** Other teams' fragments that the frame shows at once, by layout. The search overlay opens later. */
export const frameFragments: ShellServerBundle['frameFragments'] = {
  main: [CART_BADGE],
  auth: [],
  admin: [],
};

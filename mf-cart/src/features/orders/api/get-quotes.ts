import { quotes } from '@handloom/contracts/cart';
import { apiGet } from '@handloom/frontend-kit/api';

/** What the checkout knows of these products now; what it does not know is not available. */
export const getQuotes = (ids: readonly string[]) =>
  apiGet(`/api/cart/quotes?ids=${ids.map(encodeURIComponent).join(',')}`, quotes);

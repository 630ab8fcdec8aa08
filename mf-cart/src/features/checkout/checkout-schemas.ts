// What checks the form and the shop's answers. It comes with zod, which is a sixth of the page, when somebody
// begins to fill in the form (`load-schemas.ts`).
import { zodResolver } from '@hookform/resolvers/zod';
import { checkoutForm } from '@handloom/contracts/orders';

export { orderPlacedReply, priceConflict } from '@handloom/contracts/orders';
export const checkoutResolver = zodResolver(checkoutForm);

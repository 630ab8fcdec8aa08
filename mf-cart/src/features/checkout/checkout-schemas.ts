// What checks the form and the shop's answers. It comes with zod, which is a sixth of the page, when somebody
// begins to fill in the form (`load-schemas.ts`).
export { plainPhone, plainPinCode } from '@handloom/contracts/address-fields';
export { checkoutForm, orderPlacedReply, priceConflict } from '@handloom/contracts/orders';

import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '@handloom/contracts/cart-facts';
import { notFound, ShopError } from '@handloom/service-kit/shop-error';

const TOO_MANY = `Quantity can be at most ${MAX_LINE_QUANTITY}`;

export const cartErrors = {
  unknownProduct: () => notFound('Product'),
  unknownLine: () =>
    new ShopError(404, 'This product is not in your cart.', { code: 'line-not-found' }),
  tooMany: () =>
    new ShopError(400, TOO_MANY, { code: 'quantity-too-large', errors: { quantity: TOO_MANY } }),
  full: () =>
    new ShopError(409, `Your cart can hold at most ${MAX_CART_LINES} different rugs.`, {
      code: 'cart-full',
    }),
};

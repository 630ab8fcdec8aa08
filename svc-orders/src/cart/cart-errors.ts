import { MAX_LINE_QUANTITY } from '@handloom/contracts/cart-facts';
import { notFound, ShopError } from '@handloom/service-kit/shop-error';

const TOO_MANY = `Quantity can be at most ${MAX_LINE_QUANTITY}`;

export const cartErrors = {
  unknownProduct: () => notFound('Product'),
  unknownLine: () => new ShopError(404, 'line-not-found', 'This product is not in your cart.'),
  tooMany: () =>
    new ShopError(400, 'quantity-too-large', TOO_MANY, { errors: { quantity: TOO_MANY } }),
};

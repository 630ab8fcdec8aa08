import type { CartItem } from '@handloom/contracts/cart';
import type { Product, SizeLabel } from '@handloom/contracts/catalogue';
import { DEFAULT_SIZE_LABEL } from '@handloom/contracts/catalogue-facts';

/** What the storefront hands to the cart's fragments. */
export interface ProductChoice {
  product: Pick<Product, '_id' | 'name' | 'description' | 'price' | 'images'>;
  size?: SizeLabel;
  quantity?: number;
}

export function cartItemOf({ product, size, quantity }: ProductChoice): CartItem {
  const { _id, name, description, price, images } = product;
  return {
    _id,
    name,
    description,
    price,
    images: images.map(({ url }) => ({ url })),
    quantity: quantity ?? 1,
    size: size ?? DEFAULT_SIZE_LABEL,
  };
}

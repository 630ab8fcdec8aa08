import type { Product } from '@handloom/contracts/catalogue';
import type { ProductFields } from './api/save-product';

/** What the form starts from: empty for a new product, else the product's own values as text. */
export function formValuesOf(product: Product | undefined): ProductFields {
  if (!product) {
    return { name: '', description: '', price: '', originalPrice: '', category: '', size: '' };
  }
  return {
    name: product.name,
    description: product.description,
    price: String(product.price),
    originalPrice: String(product.originalPrice),
    // A rating below the form's smallest means that there is none yet.
    rating: product.rating >= 1 ? String(product.rating) : undefined,
    category: product.category._id,
    size: product.size._id,
  };
}

import {
  DEFAULT_DELIVERY,
  DEFAULT_RETURN_WINDOW,
  type Product,
} from '@handloom/contracts/catalogue';
import type { ProductFields } from './api/save-product';

/** What the form starts from: empty for a new product, else the product's own values as text. */
export function formValuesOf(product: Product | undefined): ProductFields {
  if (!product) {
    return {
      name: '',
      description: '',
      price: '',
      originalPrice: '',
      category: '',
      size: '',
      returnsAccepted: 'true',
      published: 'true',
    };
  }
  return {
    name: product.name,
    description: product.description,
    price: priceText(product.price),
    originalPrice: priceText(product.originalPrice),
    // Below the form's smallest there is none yet; and a mean of reviews is no number of the admin's,
    // who would save it as their own.
    rating: product.rating >= 1 && !product.reviewCount ? String(product.rating) : undefined,
    category: product.category._id,
    size: product.size._id,
    estimatedDelivery: product.estimatedDelivery,
    returnsAccepted: product.returnsAccepted ? 'true' : 'false',
    returnWindow: product.returnWindow,
    published: product.published === false ? 'false' : 'true',
  };
}

/** The values of a product of which a new one is made. */
export function copiedFormValues(product: Product): ProductFields {
  return { ...formValuesOf(product), name: `${product.name} (copy)` };
}

/** What an emptied field stands for is what its placeholder says; a change that leaves it out would keep the old. */
export function withDefaults(fields: ProductFields): ProductFields {
  return {
    ...fields,
    estimatedDelivery: fields.estimatedDelivery?.trim() || DEFAULT_DELIVERY,
    returnWindow: fields.returnWindow?.trim() || DEFAULT_RETURN_WINDOW,
  };
}

/** Of what the form holds, only what is not as the product was. */
export function changedFields(fields: ProductFields, since: Product): Partial<ProductFields> {
  const before = compared(formValuesOf(since));
  return Object.fromEntries(
    Object.entries(compared(fields)).filter(
      ([name, text]) => text !== before[name as keyof ProductFields],
    ),
  );
}

/** '8000.00' is no other price than '8000', nor is a name another for the blanks around it. */
export function compared(fields: ProductFields): ProductFields {
  const { name, description, price, originalPrice, rating = '' } = fields;
  return {
    ...withDefaults(fields),
    name: name.trim(),
    description: description.trim(),
    price: priceText(Number(price)),
    originalPrice: priceText(Number(originalPrice)),
    rating,
  };
}

/** Half a rupee is '.50', as everywhere in the shop; whole prices stay as they are typed. */
const priceText = (price: number) => (Number.isInteger(price) ? String(price) : price.toFixed(2));

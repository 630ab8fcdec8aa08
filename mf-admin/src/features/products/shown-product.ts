import type { Product } from '@handloom/contracts/catalogue';
import type { ProductFields } from './api/save-product';
import { formValuesOf } from './product-form-values';

interface Named {
  _id: string;
  name: string;
}

/** A product as its form shows it, field by field. */
export function shownProduct(product: Product) {
  const { category, size, images } = product;
  const lists = { categories: [category], sizes: [size], images: images.length };
  return shownForm(formValuesOf(product), lists);
}

/** What the form says, with the names of what was chosen. */
export function shownForm(
  fields: ProductFields,
  { categories, sizes, images }: { categories: Named[]; sizes: Named[]; images: number },
) {
  return {
    Name: fields.name.trim(),
    Description: fields.description.trim(),
    Price: amountOf(fields.price),
    'Original Price': amountOf(fields.originalPrice),
    Rating: fields.rating ?? '',
    Category: nameOf(categories, fields.category),
    Size: nameOf(sizes, fields.size),
    Images: images === 1 ? '1 image' : `${images} images`,
  };
}

/** '8000.00' is no other price than '8000'. */
const amountOf = (text: string) => String(Number(text));

const nameOf = (list: Named[], id: string) => list.find(({ _id }) => _id === id)?.name ?? id;

import type { Product } from '@handloom/contracts/catalogue';
import { counted } from '../listing/count-words';
import { altTextsWords } from './alt-texts';
import type { ProductFields } from './api/save-product';
import { formValuesOf, withDefaults } from './product-form-values';

interface Named {
  _id: string;
  name: string;
}

/** A product as its form shows it, field by field. @param opened the addresses of the pictures that it had at first */
export function shownProduct(product: Product, opened: string[]) {
  const { category, size, images } = product;
  const lists = {
    categories: [category],
    sizes: [size],
    images: imagesWords(addressesOf(images), opened),
    altTexts: altTextsWords(images),
  };
  return shownForm(formValuesOf(product), lists);
}

/** What the form says, with the names of what was chosen. */
export function shownForm(
  fields: ProductFields,
  {
    categories,
    sizes,
    images,
    altTexts,
  }: { categories: Named[]; sizes: Named[]; images: string; altTexts: string },
) {
  const { estimatedDelivery = '', returnWindow = '' } = withDefaults(fields);
  return {
    Name: fields.name.trim(),
    Description: fields.description.trim(),
    Price: amountOf(fields.price),
    'Original Price': amountOf(fields.originalPrice),
    Rating: fields.rating ?? '',
    Category: nameOf(categories, fields.category),
    Size: nameOf(sizes, fields.size),
    'Estimated delivery': estimatedDelivery,
    'Returns accepted': fields.returnsAccepted === 'false' ? 'No' : 'Yes',
    'Return window': returnWindow,
    Images: images,
    'Alt texts': altTexts,
  };
}

export const addressesOf = (images: Product['images']) => images.map(({ url }) => url);

/** How many pictures there are, and whether those that were there at first have changed places. */
export function imagesWords(addresses: string[], opened: string[]): string {
  const kept = addresses.filter((address) => opened.includes(address));
  const inOldOrder = opened.filter((address) => addresses.includes(address));
  const count = counted(addresses.length, 'image');
  return kept.join() === inOldOrder.join() ? count : `${count}, in another order`;
}

/** '8000.00' is no other price than '8000'. */
const amountOf = (text: string) => String(Number(text));

const nameOf = (list: Named[], id: string) => list.find(({ _id }) => _id === id)?.name ?? id;

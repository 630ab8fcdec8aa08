import type { Product } from '@handloom/contracts/catalogue';
import { altTextsWords } from './alt-texts';
import type { ProductFields } from './api/save-product';
import { formValuesOf, withDefaults } from './product-form-values';

export const IMAGES = 'Images';

interface Named {
  _id: string;
  name: string;
}

/** A product as its form shows it, field by field. */
export function shownProduct(product: Product) {
  const { category, size, images } = product;
  const lists = {
    categories: [category],
    sizes: [size],
    images: addressesOf(images),
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
  }: { categories: Named[]; sizes: Named[]; images: string[]; altTexts: string },
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
    // Which they are, and in which order: `PicturesCompared` draws them.
    [IMAGES]: images.join('\n'),
    'Alt texts': altTexts,
  };
}

export const addressesOf = (images: Product['images']) => images.map(({ url }) => url);

/** '8000.00' is no other price than '8000'. */
const amountOf = (text: string) => String(Number(text));

const nameOf = (list: Named[], id: string) => list.find(({ _id }) => _id === id)?.name ?? id;

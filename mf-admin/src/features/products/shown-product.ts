import type { Product } from '@handloom/contracts/catalogue';
import { altTextsWords } from './alt-texts';
import type { ProductFields } from './api/save-product';
import { compared, formValuesOf } from './product-form-values';

export const IMAGES = 'Images';
export const ALT_TEXTS = 'Alt texts';

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
  const { name, description, price, originalPrice, rating, ...chosen } = compared(fields);
  return {
    Name: name,
    Description: description,
    Price: price,
    'Original Price': originalPrice,
    Rating: rating ?? '',
    Category: nameOf(categories, chosen.category),
    Size: nameOf(sizes, chosen.size),
    'Estimated delivery': chosen.estimatedDelivery ?? '',
    'Returns accepted': chosen.returnsAccepted === 'false' ? 'No' : 'Yes',
    'Return window': chosen.returnWindow ?? '',
    Published: chosen.published === 'false' ? 'No' : 'Yes',
    // Which they are, and in which order: `PicturesCompared` draws them.
    [IMAGES]: images.join('\n'),
    [ALT_TEXTS]: altTexts,
  };
}

export const addressesOf = (images: Product['images']) => images.map(({ url }) => url);

const nameOf = (list: Named[], id: string) => list.find(({ _id }) => _id === id)?.name ?? id;

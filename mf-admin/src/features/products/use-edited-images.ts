import { useState } from 'react';
import type { Product } from '@handloom/contracts/catalogue';
import { altTextsOf, altTextsWords, areRetold, isTooLongAlt } from './alt-texts';
import type { PickedImage } from './product-images';
import { addressesOf } from './shown-product';

type ProductImage = Product['images'][number];

/** A list as a field of a multipart form. */
const asTold = (list: string[]) => JSON.stringify(list);

/**
 * The pictures of a form: those that are kept, in their order, and after them those that are added.
 * @param begun what the form begins with
 * @param ofProduct false: a new product has none of them yet, nor their texts
 */
export function useEditedImages(begun: ProductImage[], ofProduct: boolean) {
  /** What the form began with: what somebody else has saved meanwhile, once that was taken. */
  const [opened, setOpened] = useState(begun);
  const [kept, setKept] = useState(begun);
  const [added, setAdded] = useState<PickedImage[]>([]);
  const addresses = addressesOf(kept);
  const images = [...kept, ...added];
  const files = added.map(({ file }) => file);
  const isRearranged = addresses.join() !== addressesOf(opened).join();
  const isRetold = areRetold(images, ofProduct ? opened : []);

  /** The fields of a form that tell of them. Those that are undefined stay as they are saved. */
  const told = (tells: { images: boolean; texts: boolean }) => ({
    keepImages: tells.images ? asTold(addresses) : undefined,
    altTexts: tells.texts ? asTold(altTextsOf(images)) : undefined,
  });

  return {
    opened: addressesOf(opened),
    kept,
    added,
    files,
    isChanged: files.length > 0 || isRearranged || areRetold(images, opened),
    hasTooLongText: images.some(({ alt }) => isTooLongAlt(alt)),
    setKept,
    setAdded,
    /** What a person reads of them. */
    shown: {
      images: [...addresses, ...files.map(({ name }) => name)],
      altTexts: altTextsWords(images),
    },
    toldOfNew: () => told({ images: kept.length > 0, texts: isRetold }),
    /** @param isOver it is saved over somebody else's change, whose pictures go where any were changed here */
    toldOfChange(isOver: boolean) {
      const areOver = isOver && (isRearranged || isRetold || files.length > 0);
      const texts = isRetold || areOver;
      return told({ images: isRearranged || texts, texts });
    },
    /** Whether a product has those that are kept, and as many after them as are added. */
    areIn: (saved: ProductImage[]) =>
      saved.length === images.length &&
      addresses.every((address, place) => saved[place]?.url === address),
    take(images: ProductImage[]) {
      setOpened(images);
      setKept(images);
      setAdded([]);
    },
  };
}

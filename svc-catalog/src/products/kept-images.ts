import { z } from 'zod';
import { invalidForm } from './product-form';

export const MOST_IMAGES = 24;

const urls = z.array(z.string());

/**
 * The pictures of a changed product: those kept, in the order given, then the added ones.
 * @param keepImages a JSON array of urls as the API gave them; absent: all stay
 * @returns hashes, each once
 * @throws ShopError 400 when it names a picture that the product does not have, or they are too many
 */
export function changedImages(
  present: readonly string[],
  keepImages: string | undefined,
  added: readonly string[],
): string[] {
  const kept = keepImages === undefined ? present : keptImages(present, keepImages);
  const images = [...new Set([...kept, ...added])];
  if (images.length > MOST_IMAGES) {
    throw invalidForm({ images: `A product can have at most ${MOST_IMAGES} pictures` });
  }
  return images;
}

function keptImages(present: readonly string[], keepImages: string): string[] {
  return parseUrls(keepImages).map((url) => {
    // Clients may send the address as they show it: with an origin, or at a width.
    const hash = present.find((known) => url.split('?')[0]?.endsWith(`/images/${known}`));
    if (!hash) throw invalidForm({ keepImages: 'This picture does not belong to the product' });
    return hash;
  });
}

function parseUrls(keepImages: string): string[] {
  try {
    return urls.parse(JSON.parse(keepImages));
  } catch {
    throw invalidForm({ keepImages: 'Must be a JSON array of picture urls' });
  }
}

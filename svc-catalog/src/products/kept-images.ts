import { z } from 'zod';
import type { Database } from '../database';
import { invalidForm } from './product-form';

export const MOST_IMAGES = 24;

/** At the end of a picture's address. */
const HASH = /(?<=\/images\/)[0-9a-f]{32}$/;

const urls = z.array(z.string());

/**
 * The pictures of a product: those kept, in the order given, then the added ones.
 * @param present those that can be kept: its own or, of a new one, the shop's
 * @param keepImages a JSON array of urls as the API gave them; absent: all stay
 * @returns hashes, each once
 * @throws ShopError 400 when it names a picture that is not present, or they are too many
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

/** @returns hashes of the named pictures that the shop has; the others are left out */
export async function imagesOfShop(
  database: Database,
  keepImages: string | undefined,
): Promise<string[]> {
  if (keepImages === undefined) return [];
  const named = parseUrls(keepImages).flatMap((url) => HASH.exec(pathOf(url)) ?? []);
  const known = await database.image.findMany({
    where: { hash: { in: named } },
    select: { hash: true },
  });
  return known.map(({ hash }) => hash);
}

function keptImages(present: readonly string[], keepImages: string): string[] {
  return parseUrls(keepImages).map((url) => {
    const hash = present.find((known) => pathOf(url).endsWith(`/images/${known}`));
    if (!hash) throw invalidForm({ keepImages: 'There is no such picture' });
    return hash;
  });
}

/** Clients may send the address as they show it: with an origin, or at a width. */
const pathOf = (url: string) => url.split('?')[0] ?? '';

function parseUrls(keepImages: string): string[] {
  try {
    return urls.parse(JSON.parse(keepImages));
  } catch {
    throw invalidForm({ keepImages: 'Must be a JSON array of picture urls' });
  }
}

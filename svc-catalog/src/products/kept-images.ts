import { z } from 'zod';
import { altTextList } from '@handloom/contracts/product-form';
import { jsonText } from '@handloom/contracts/json-text';
import { isStorable } from '@handloom/service-kit/server/storable-text';
import type { Database } from '../database';
import { invalidForm } from './product-form';

const MOST_IMAGES = 24;

/** At the end of a picture's address. */
const HASH = /(?<=\/images\/)[0-9a-f]{32}$/;

const urls = jsonText(z.array(z.string()));
const texts = jsonText(altTextList);

/** Of pictures, by their hashes; those without a text are left out. */
export type AltTexts = Record<string, string>;

/** A product's pictures: hashes in their order. */
export interface Pictures {
  images: string[];
  altTexts: AltTexts;
}

/** What a form says of pictures; see the contract of a product's change. */
interface PictureFields {
  keepImages?: string | undefined;
  altTexts?: string | undefined;
}

/**
 * The pictures of a product: those kept, in the order given, then the added ones.
 * @param present its own, with those of the shop that the form names
 * @returns each picture once
 * @throws ShopError 400 when the form names a picture that is not present, they are too many, or texts are not as they should be
 */
export function changedPictures(
  present: Pictures,
  { keepImages, altTexts }: PictureFields,
  added: readonly string[],
): Pictures {
  const kept = keepImages === undefined ? present.images : keptImages(present.images, keepImages);
  const listed = [...kept, ...added];
  const images = [...new Set(listed)];
  if (images.length > MOST_IMAGES) {
    throw invalidForm({ images: `A product can have at most ${MOST_IMAGES} pictures` });
  }
  if (altTexts === undefined) return { images, altTexts: textsOf(images, present.altTexts) };
  const given = parseAltTexts(altTexts);
  if (given.length !== listed.length) {
    throw invalidForm({ altTexts: 'Must have a text for each picture' });
  }
  // Of a picture that is listed twice, the text of its first place stays.
  const written = Object.fromEntries(listed.map((hash, place) => [hash, given[place]]).reverse());
  return { images, altTexts: textsOf(images, written) };
}

function textsOf(images: readonly string[], texts: AltTexts): AltTexts {
  return Object.fromEntries(
    images.flatMap((hash) => {
      const text = texts[hash];
      return text ? [[hash, text]] : [];
    }),
  );
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
  const { data } = urls.safeParse(keepImages);
  if (!data) throw invalidForm({ keepImages: 'Must be a JSON array of picture urls' });
  return data;
}

function parseAltTexts(text: string): string[] {
  const { data, error } = texts.safeParse(text);
  if (!data) throw invalidForm({ altTexts: error.issues[0]?.message ?? 'Must be a JSON array' });
  if (!data.every(isStorable)) {
    throw invalidForm({ altTexts: 'This holds a character that is not allowed' });
  }
  return data;
}

import { MAX_ALT_TEXT } from '@handloom/contracts/catalogue-facts';

/** A picture of the form, on the server or on its way there. */
interface DescribedImage {
  url?: string;
  alt?: string | undefined;
}

export const isTooLongAlt = (alt = '') => alt.trim().length > MAX_ALT_TEXT;

export const altTextsOf = (images: DescribedImage[]) => images.map(({ alt = '' }) => alt.trim());

/** The texts as a person reads them, a line for each picture that has one. */
export function altTextsWords(images: DescribedImage[]): string {
  return altTextsOf(images)
    .map((alt, place) => alt && `Picture ${place + 1}: ${alt}`)
    .filter(Boolean)
    .join('\n');
}

/** Whether a picture says something else than when the form was opened. */
export function areRetold(now: DescribedImage[], opened: DescribedImage[]): boolean {
  const before = (image: DescribedImage) => opened.find(({ url }) => url === image.url)?.alt ?? '';
  return now.some((image) => (image.alt ?? '').trim() !== before(image));
}

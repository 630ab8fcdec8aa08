import { ShopError } from '@handloom/service-kit/shop-error';

export const MOST_FILES = 8;
export const MOST_FILE_BYTES = 10 * 1024 * 1024;

/** A name can be as long as its sender likes. */
const called = (name: string) => (name === '' ? 'A picture' : `“${name.slice(0, 100)}”`);

function refused(status: 413 | 415, code: string, sentence: string): ShopError {
  return new ShopError(status, sentence, { code, errors: { images: sentence } });
}

/** @param name of the file, by which its sender knows it */
export function notAPicture(name: string): ShopError {
  return refused(415, 'picture-type', `${called(name)} is not a JPEG, PNG, WebP or AVIF file.`);
}

export function damagedPicture(name: string): ShopError {
  return refused(415, 'picture-damaged', `${called(name)} is damaged and cannot be read.`);
}

export function tooManyPixels(name: string): ShopError {
  return refused(413, 'picture-pixels', `${called(name)} has more than 50 megapixels.`);
}

export function tooLargeFile(name: string): ShopError {
  return refused(413, 'picture-size', `${called(name)} is larger than 10 MB.`);
}

export function tooLargeTogether(): ShopError {
  return refused(413, 'picture-size', 'The pictures are too large together.');
}

export function tooManyFiles(): ShopError {
  return refused(413, 'picture-count', `At most ${MOST_FILES} pictures can be sent at a time.`);
}

import { ShopError } from '@handloom/service-kit/shop-error';

export const MOST_FILES = 8;
export const MOST_FILE_BYTES = 10 * 1024 * 1024;

function refused(status: 413 | 415, code: string, sentence: string): ShopError {
  return new ShopError(status, sentence, { code, errors: { images: sentence } });
}

export function notAPicture(): ShopError {
  return refused(415, 'picture-type', 'Pictures must be JPEG, PNG, WebP or AVIF files.');
}

export function damagedPicture(): ShopError {
  return refused(415, 'picture-damaged', 'A picture is damaged and cannot be read.');
}

export function tooManyPixels(): ShopError {
  return refused(413, 'picture-pixels', 'A picture may have at most 50 megapixels.');
}

export function tooLargeFile(): ShopError {
  return refused(413, 'picture-size', 'A picture may be at most 10 MB.');
}

export function tooManyFiles(): ShopError {
  return refused(413, 'picture-count', `At most ${MOST_FILES} pictures can be sent at a time.`);
}

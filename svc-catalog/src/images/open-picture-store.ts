import { localPictureStore } from './local-picture-store';
import type { PicturePlace } from './picture-environment';
import type { PictureStore } from './picture-store';

/** The store that the configuration names. The S3 client is loaded only by a shop that has one. */
export async function openPictureStore(place: PicturePlace): Promise<PictureStore> {
  if (!place.s3) return localPictureStore(place.imagesDir);
  const { s3PictureStore } = await import('./s3-picture-store');
  return s3PictureStore(place.s3);
}

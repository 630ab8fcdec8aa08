import type { Service } from '@handloom/service-kit/service';
import type { Database } from '../database';
import type { PictureCatalogue } from '../images/picture-catalogue';
import type { PictureStore } from '../images/picture-store';
import type { RenditionQueue } from '../images/rendition-queue';

export async function productWrites(
  _app: Service,
  _options: {
    database: Database;
    pictures: PictureCatalogue;
    store: PictureStore;
    renditions: RenditionQueue;
  },
): Promise<void> {}

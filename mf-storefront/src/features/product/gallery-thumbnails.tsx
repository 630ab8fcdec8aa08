import type { Product } from '@handloom/contracts/catalogue';
import { ProductPicture } from '../products/product-picture';
import styles from './product-gallery.module.scss';

export interface GalleryThumbnailsProps {
  images: Product['images'];
  describe(index: number): string;
  selected: number;
  onSelect(index: number): void;
}

export function GalleryThumbnails({
  images,
  describe,
  selected,
  onSelect,
}: GalleryThumbnailsProps) {
  return (
    <ul className={styles.thumbnails}>
      {images.map((image, index) => (
        <li key={image.url}>
          <button
            type="button"
            aria-label={`Show ${describe(index)}`}
            aria-current={index === selected ? 'true' : undefined}
            onClick={() => onSelect(index)}
          >
            <ProductPicture image={image} alt="" sizes="80px" waits />
          </button>
        </li>
      ))}
    </ul>
  );
}

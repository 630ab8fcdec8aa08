import type { CSSProperties } from 'react';
import type { Product } from '@handloom/contracts/catalogue';
import { imageSrcSet, imageUrl } from '@handloom/frontend-kit/product-images';
import { classNames } from '@handloom/ui/class-names';
import { RugIcon } from '@handloom/ui/icons';
import { WaitingImage } from '../pictures/waiting-image';
import styles from './product-picture.module.scss';

export interface ProductPictureProps {
  image: Product['images'][number] | undefined;
  alt: string;
  /** Width of the slot, as `sizes` of an image. */
  sizes: string;
  /** The one picture that paints largest is fetched first. */
  priority?: boolean;
  /** In view at once; all others are fetched when they come near. */
  eager?: boolean;
  /** See `WaitingImage`. */
  waits?: boolean;
  className?: string;
}

/** Fills the box it is given. A product may have no picture; its place stays. */
export function ProductPicture({
  image,
  alt,
  sizes,
  priority,
  eager = priority,
  waits,
  className,
}: ProductPictureProps) {
  const frame = classNames(styles.frame, className);
  if (!image) {
    return (
      <span className={frame} role="img" aria-label={alt}>
        <RugIcon size={56} strokeWidth={0.75} />
      </span>
    );
  }
  const style: CSSProperties = image.placeholder
    ? { backgroundImage: `url("${image.placeholder}")` }
    : {};
  return (
    <span className={frame} style={style}>
      <WaitingImage
        src={imageUrl(image.url, 640)}
        srcSet={imageSrcSet(image.url, image.width)}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : eager ? undefined : 'low'}
        decoding="async"
        waits={waits}
      />
    </span>
  );
}

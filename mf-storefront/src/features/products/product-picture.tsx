import type { CSSProperties } from 'react';
import type { Product } from '@handloom/contracts/catalogue';
import { imageSrcSet, imageUrl } from '@handloom/frontend-kit/product-images';
import { classNames } from '@handloom/ui/class-names';
import { RugIcon } from '@handloom/ui/icons';
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
  /** Leaves the line to what is seen first: only the placeholder is shown, unless there are no scripts. */
  waits?: boolean;
  className?: string;
}

/** A transparent dot: an image without a source would show its text instead. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

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
  const picture = {
    src: imageUrl(image.url, 640),
    srcSet: imageSrcSet(image.url, image.width),
    sizes,
    width: image.width,
    height: image.height,
    loading: eager ? 'eager' : 'lazy',
    fetchPriority: priority ? 'high' : eager ? undefined : 'low',
    decoding: 'async',
  } as const;
  return (
    <span className={frame} style={style}>
      <img
        {...picture}
        {...(waits && { src: image.placeholder ?? NOTHING, srcSet: undefined })}
        alt={alt}
      />
      {waits && (
        <noscript>
          <img {...picture} alt="" />
        </noscript>
      )}
    </span>
  );
}

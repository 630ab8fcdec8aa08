import { classNames } from '@handloom/ui/class-names';
import styles from './shop-picture.module.scss';
import type { ShopPicture as Picture } from './pictures';

export interface ShopPictureProps {
  picture: Picture;
  /** Empty where the text beside says it all. */
  alt: string;
  sizes: string;
  priority?: boolean;
  className?: string;
}

/** A picture of our own, in the width that its slot needs. */
export function ShopPicture({ picture, alt, sizes, priority, className }: ShopPictureProps) {
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      className={classNames(styles.picture, className)}
    />
  );
}

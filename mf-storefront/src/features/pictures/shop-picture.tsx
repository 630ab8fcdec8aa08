import { classNames } from '@handloom/ui/class-names';
import styles from './shop-picture.module.scss';
import type { ShopPicture as Picture } from './pictures';
import { WaitingImage } from './waiting-image';

export interface ShopPictureProps {
  picture: Picture;
  /** Empty where the text beside says it all. */
  alt: string;
  sizes: string;
  /** The one that paints largest; all others wait for it. */
  priority?: boolean;
  /** See `WaitingImage`. */
  waits?: boolean;
  /** Another cut of it where the media query holds. */
  instead?: { media: string; srcSet: string; sizes: string };
  className?: string;
}

/**
 * A picture of our own, in the width that its slot needs. It fills the box around it: that box holds
 * nothing else, or it would lie over what follows.
 */
export function ShopPicture({
  picture,
  alt,
  sizes,
  priority,
  waits,
  instead,
  className,
}: ShopPictureProps) {
  const image = (
    <WaitingImage
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'low'}
      decoding="async"
      waits={waits}
      style={{ backgroundColor: picture.tint }}
      className={classNames(styles.picture, className)}
    />
  );
  if (!instead) return image;
  return (
    <picture className={styles.choice}>
      <source {...instead} />
      {image}
    </picture>
  );
}

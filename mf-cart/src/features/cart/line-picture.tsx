import type { CartItem } from '@handloom/contracts/cart';
import { imageSrcSet, imageUrl } from '@handloom/frontend-kit/product-images';
import { RugIcon } from '@handloom/ui/icons';
import styles from './line-picture.module.scss';

/** The line's first picture, or a drawn rug where it has none. Silent: the name stands beside it. */
export function LinePicture({ item }: { item: Pick<CartItem, 'images'> }) {
  const url = item.images[0]?.url;
  if (!url) {
    return (
      <span className={styles.placeholder}>
        <RugIcon size={32} />
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      src={imageUrl(url, 320)}
      srcSet={imageSrcSet(url)}
      sizes="128px"
      width={320}
      height={400}
      alt=""
      loading="lazy"
    />
  );
}

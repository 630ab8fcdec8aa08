import { imageSrcSet, imageUrl } from '@handloom/frontend-kit/product-images';
import { RugIcon } from '@handloom/ui/icons';
import styles from './line-picture.module.scss';

interface LinePictureProps {
  url: string | null | undefined;
  /** How wide it is shown at most, in pixels. */
  width: number;
}

/** A rug's picture, or a drawn rug where it has none. Silent: the name stands beside it. */
export function LinePicture({ url, width }: LinePictureProps) {
  if (!url) {
    return (
      <span className={styles.placeholder}>
        <RugIcon size={Math.min(width / 2, 32)} />
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      src={imageUrl(url, 320)}
      srcSet={imageSrcSet(url)}
      sizes={`${width}px`}
      width={320}
      height={400}
      alt=""
      loading="lazy"
    />
  );
}

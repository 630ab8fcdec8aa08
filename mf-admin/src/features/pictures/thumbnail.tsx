import { imageUrl } from '@handloom/frontend-kit/product-images';
import { RugIcon } from '@handloom/ui/icons';
import styles from './thumbnail.module.scss';

/** A rug's picture, or a drawn rug where it has none. Silent: the name stands beside it. */
export function Thumbnail({ url }: { url: string | null | undefined }) {
  if (!url) {
    return (
      <span className={styles.noPicture} title="No picture">
        <RugIcon size={20} />
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      src={imageUrl(url, 320)}
      alt=""
      width={48}
      height={48}
      loading="lazy"
    />
  );
}

import { classNames } from '@handloom/ui/class-names';
import { Skeleton } from '@handloom/ui/skeleton';
import gallery from './product-gallery.module.scss';
import styles from './product-page.module.scss';
import skeleton from './product-skeleton.module.scss';

/** The page's own layout, empty. */
export function ProductSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={classNames(gallery.gallery, gallery.withThumbnails)}>
        <div className={gallery.stage}>
          <Skeleton ratio="4 / 5" />
        </div>
        <div className={gallery.thumbnails}>
          <Skeleton width="4rem" ratio="1" />
        </div>
      </div>
      <div className={skeleton.lines}>
        <p role="status" className={skeleton.label}>
          Loading product details...
        </p>
        <Skeleton width="80%" height="3rem" />
        <Skeleton width="8rem" />
        <Skeleton width="12rem" height="2rem" />
        <Skeleton height="9rem" />
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </div>
    </div>
  );
}

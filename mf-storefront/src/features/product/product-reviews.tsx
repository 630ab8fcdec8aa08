import type { Product } from '@handloom/contracts/catalogue';
import { StarRating } from '@handloom/ui/star-rating';
import styles from './product-reviews.module.scss';

export function ProductReviews({ product }: { product: Product }) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={styles.reviews}>
      <h2 id="reviews-title">Reviews</h2>
      <div className={styles.summary}>
        <p className={styles.rating}>{product.rating.toFixed(1)}</p>
        <div>
          <StarRating rating={product.rating} size={20} />
          <p>Only shoppers who bought this rug can review it.</p>
        </div>
      </div>
    </section>
  );
}

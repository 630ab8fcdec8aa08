import { StarFilledIcon, StarIcon } from './icons';
import { classNames } from './class-names';
import styles from './star-rating.module.scss';

const STARS = [1, 2, 3, 4, 5];

export interface StarRatingProps {
  /** 0 to 5; the filled stars are the rating rounded down. */
  rating: number;
  size?: number;
  className?: string;
}

export function StarRating({ rating, size = 16, className }: StarRatingProps) {
  const filled = Math.floor(rating);
  // A mean of three has no end of decimals.
  const spoken = Math.round(rating * 10) / 10;
  return (
    <span
      role="img"
      aria-label={`Rated ${spoken} out of 5`}
      className={classNames(styles.stars, className)}
    >
      {STARS.map((star) =>
        star <= filled ? (
          <StarFilledIcon key={star} size={size} />
        ) : (
          <StarIcon key={star} size={size} />
        ),
      )}
    </span>
  );
}

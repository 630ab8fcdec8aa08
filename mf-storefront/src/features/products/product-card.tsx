import { Link } from 'react-router-dom';
import type { Product } from '@handloom/contracts/catalogue';
import { Fragment } from '@handloom/frontend-kit/fragment';
import { BagIcon, EyeIcon } from '@handloom/ui/icons';
import { StarRating } from '@handloom/ui/star-rating';
import { WishlistButton } from '../wishes/wishlist-button';
import { GRID_SIZES } from './card-sizes';
import { discountLabel } from './discount';
import styles from './product-card.module.scss';
import { productPath } from './product-path';
import { ProductPicture } from './product-picture';
import { pictureText } from './picture-text';
import { ProductPrice } from './product-price';

export interface ProductCardProps {
  product: Product;
  /** Width of the card's picture, as `sizes` of an image. */
  sizes?: string;
  /** See `ProductPicture`. */
  priority?: boolean;
  eager?: boolean;
  waits?: boolean;
  /** On a rug's own page others are looked at first: its one Add To Cart is that of the page. */
  withoutActions?: boolean;
}

export function ProductCard(props: ProductCardProps) {
  const { product, sizes = GRID_SIZES, withoutActions = false, ...picture } = props;
  const page = productPath(product._id);
  return (
    <article className={styles.card}>
      <div className={styles.top}>
        <Link to={page} tabIndex={-1} className={styles.picture}>
          <ProductPicture
            image={product.images[0]}
            alt={pictureText(product)}
            sizes={sizes}
            {...picture}
          />
        </Link>
        {product.discount >= 0 && (
          <span className={styles.discount}>{discountLabel(product.discount)}</span>
        )}
        {!withoutActions && <CardActions product={product} />}
      </div>
      <p className={styles.rating}>
        {product.rating > 0 && <StarRating rating={product.rating} size={14} />}
      </p>
      <h3 className={styles.name}>
        <Link to={page} dir="auto">
          {product.name}
        </Link>
      </h3>
      <ProductPrice product={product} />
    </article>
  );
}

function CardActions({ product }: { product: Product }) {
  return (
    <div className={styles.actions}>
      <Fragment
        name="mf-cart/add-to-cart"
        props={{ product, variant: 'icon' }}
        fallback={<span className={styles.action} />}
        unavailable={(retry) => <CartUnavailable retry={retry} />}
      />
      <WishlistButton
        productId={product._id}
        aria-description={product.name}
        className={styles.action}
      />
      <Link
        to={productPath(product._id)}
        aria-label="Quick view"
        aria-description={product.name}
        title="Quick view"
        className={styles.action}
      >
        <EyeIcon size={20} />
      </Link>
    </div>
  );
}

/** Says so in the button's place; pressing it tries again. */
function CartUnavailable({ retry }: { retry(): void }) {
  const sentence = 'The cart is unavailable right now.';
  return (
    <button type="button" className={styles.action} title={sentence} onClick={retry}>
      <BagIcon size={20} opacity={0.35} />
      <span className="visually-hidden">{sentence} Try again</span>
    </button>
  );
}

import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Product, SizeLabel } from '@handloom/contracts/catalogue';
import { DEFAULT_SIZE_LABEL } from '@handloom/contracts/catalogue-facts';
import type { ChosenBefore } from '@handloom/contracts/fragments';
import { counted } from '@handloom/frontend-kit/count-words';
import { QuantityStepper } from '@handloom/ui/quantity-stepper';
import { StarRating } from '@handloom/ui/star-rating';
import { discountLabel } from '../products/discount';
import { ProductPrice } from '../products/product-price';
import { WishlistButton } from '../wishes/wishlist-button';
import { CartActions } from './cart-actions';
import { DeliveryFacts } from './delivery-facts';
import styles from './product-details.module.scss';
import { ProductBar } from './product-bar';
import { ProductQuestions } from './product-questions';
import { SizeButtons } from './size-buttons';

export function ProductDetails({ product }: { product: Product }) {
  const [size, setSize] = useState<SizeLabel>();
  const [quantity, setQuantity] = useState<number>();
  const [line, setLine] = useState<ChosenBefore | null>(null);
  const choice = { product, size, quantity };
  // Until something is chosen here, what was chosen before stands: nobody buys a size they never saw.
  const shownSize = size ?? line?.size ?? DEFAULT_SIZE_LABEL;

  return (
    <div className={styles.details}>
      <div className={styles.naming} data-keep-clear="at-start wide">
        <h1>
          <bdi>{product.name}</bdi>
        </h1>
        <WishlistButton productId={product._id} iconSize={24} className={styles.wish} />
      </div>
      <p className={styles.rating}>
        {product.rating > 0 && <StarRating rating={product.rating} size={18} />}
        <a href="#reviews">
          {product.reviewCount ? counted(product.reviewCount, 'review') : 'Reviews'}
        </a>
      </p>
      <div className={styles.price}>
        <ProductPrice product={product} size="large" />
        {product.discount > 0 && (
          <span className={styles.discount}>{discountLabel(product.discount)}</span>
        )}
        <p>
          Plus tax and <Link to="/faqs">shipping</Link>
        </p>
      </div>
      <noscript>
        <p className={styles.instead}>
          Choosing a size and ordering need JavaScript, which is turned off in your browser: please
          ask us instead.
        </p>
      </noscript>
      <SizeButtons chosen={shownSize} onChoose={setSize} />
      <div className={styles.buying}>
        <QuantityStepper value={quantity ?? line?.quantity ?? 1} onChange={setQuantity} />
        <CartActions {...choice} onLine={setLine} />
      </div>
      <DeliveryFacts product={product} />
      <p className={styles.description} dir="auto">
        {product.description}
      </p>
      <ProductQuestions product={product} />
      <ProductBar {...choice} shownSize={shownSize} />
    </div>
  );
}

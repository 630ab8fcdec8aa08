import type { Product } from '@handloom/contracts/catalogue';
import { useMoney } from '@handloom/frontend-kit/money';
import { classNames } from '@handloom/ui/class-names';
import styles from './product-price.module.scss';

export interface ProductPriceProps {
  product: Pick<Product, 'price' | 'originalPrice'>;
  /** `large` is the product page, which also names the struck price. */
  size?: 'regular' | 'large';
}

export function ProductPrice({ product, size = 'regular' }: ProductPriceProps) {
  const money = useMoney();
  const large = size === 'large';
  return (
    <p className={classNames(styles.prices, large && styles.large)}>
      <span className={styles.price}>{money.catalogue(product.price)}</span>
      {product.originalPrice > product.price && (
        <span className={styles.original}>
          {large ? 'MRP ' : <span className="visually-hidden">Original price </span>}
          <s>{money.catalogue(product.originalPrice)}</s>
        </span>
      )}
    </p>
  );
}

import type { CartItem } from '@handloom/contracts/cart';
import { useMoney } from '@handloom/frontend-kit/money';
import styles from './line-price.module.scss';

/** The price of one; with the old one before it where it has changed since the rug was put into the cart. */
export function LinePrice({ item }: { item: Pick<CartItem, 'price' | 'wasPrice'> }) {
  const money = useMoney();
  const now = money.checkout(item.price);
  if (item.wasPrice === undefined) return <span className={styles.price}>{now}</span>;
  return (
    <span className={styles.price}>
      was <s>{money.checkout(item.wasPrice)}</s> <strong>now {now}</strong>
    </span>
  );
}

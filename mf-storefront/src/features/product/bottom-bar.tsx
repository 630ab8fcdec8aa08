import type { SizeLabel } from '@handloom/contracts/catalogue';
import { useMoney } from '@handloom/frontend-kit/money';
import styles from './bottom-bar.module.scss';
import { AddToCart, type CartChoice } from './cart-actions';

/** Keeps price and Add To Cart in reach of the thumb; phones only. */
export function BottomBar({ shownSize, ...choice }: CartChoice & { shownSize: SizeLabel }) {
  const money = useMoney();
  return (
    <div className={styles.bar} data-bottom-bar>
      <p className={styles.price}>
        {money.catalogue(choice.product.price)}
        <span>{shownSize} FEET</span>
      </p>
      <div className={styles.button}>
        <AddToCart {...choice} />
      </div>
    </div>
  );
}

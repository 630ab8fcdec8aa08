import type { Product, SizeLabel } from '@handloom/contracts/catalogue';
import type { ChosenBefore } from '@handloom/contracts/fragments';
import { Fragment } from '@handloom/frontend-kit/fragment';
import styles from './cart-actions.module.scss';

/** What the visitor chose here; undefined is what they have not chosen yet. */
export interface CartChoice {
  product: Product;
  size?: SizeLabel;
  quantity?: number;
}

interface CartActionsProps extends CartChoice {
  onLine(line: ChosenBefore | null): void;
}

/** The checkout team's two buttons for what is chosen here. */
export function CartActions({ onLine, ...choice }: CartActionsProps) {
  return (
    <div className={styles.actions}>
      <div className={styles.add}>
        <AddToCart {...choice} />
      </div>
      <div className={styles.buy}>
        <Fragment
          name="mf-cart/buy-now"
          props={{ ...choice, onLine }}
          fallback={<span className={styles.place} />}
          unavailable={null}
        />
      </div>
    </div>
  );
}

export function AddToCart(choice: CartChoice) {
  return (
    <Fragment
      name="mf-cart/add-to-cart"
      props={{ ...choice, variant: 'button' }}
      fallback={<span className={styles.place} />}
      unavailable="The cart is unavailable right now."
    />
  );
}

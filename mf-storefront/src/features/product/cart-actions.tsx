import type { Product, SizeLabel } from '@handloom/contracts/catalogue';
import { Fragment } from '@handloom/frontend-kit/fragment';
import styles from './cart-actions.module.scss';

export interface CartChoice {
  product: Product;
  size: SizeLabel;
  quantity: number;
}

/** The checkout team's two buttons for what is chosen here. */
export function CartActions(choice: CartChoice) {
  return (
    <div className={styles.actions}>
      <div className={styles.add}>
        <AddToCart {...choice} />
      </div>
      <div className={styles.buy}>
        <Fragment
          name="mf-cart/buy-now"
          props={{ ...choice }}
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

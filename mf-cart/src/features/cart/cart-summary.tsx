import type { CartItem } from '@handloom/contracts/cart';
import { useMoney } from '@handloom/frontend-kit/money';
import { ButtonLink } from '@handloom/ui/button';
import styles from './cart-summary.module.scss';
import { cartTotals } from './cart-total';

export function CartSummary({ items }: { items: CartItem[] }) {
  const money = useMoney();
  return (
    <section className={styles.summary} aria-labelledby="cart-summary">
      <h2 id="cart-summary">Cart Summary</h2>
      <dl>
        <div>
          <dt>Total Items</dt>
          <dd>{items.length}</dd>
        </div>
        <div>
          <dt>Total Amount</dt>
          <dd>{money.checkout(cartTotals(items).subtotal)}</dd>
        </div>
      </dl>
      <p className={styles.note}>Tax is added at the checkout.</p>
      <ButtonLink to="/checkout" wide>
        Proceed to Checkout
      </ButtonLink>
    </section>
  );
}

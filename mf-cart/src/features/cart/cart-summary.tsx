import type { CartItem } from '@handloom/contracts/cart';
import { useMoney } from '@handloom/frontend-kit/money';
import { Button, ButtonLink } from '@handloom/ui/button';
import { CartBar, useBelowView } from './cart-bar';
import { unavailableLines } from './cart-rules';
import styles from './cart-summary.module.scss';
import { cartTotals, chargedOf } from './cart-total';
import { ShippingNote } from './shipping-note';
import { UnavailableNotice, UNAVAILABLE_ID } from './unavailable-notice';

interface CartSummaryProps {
  items: CartItem[];
  onRemoveUnavailable(): void;
}

export function CartSummary({ items, onRemoveUnavailable }: CartSummaryProps) {
  const money = useMoney();
  const total = money.checkout(cartTotals(chargedOf(items)).subtotal);
  const isBlocked = unavailableLines(items).length > 0;
  const [proceed, isBelow] = useBelowView();
  return (
    <section className={styles.summary} aria-labelledby="cart-summary" data-keep-clear>
      <h2 id="cart-summary">Cart Summary</h2>
      <dl>
        <div>
          <dt>Total Items</dt>
          <dd>{items.length}</dd>
        </div>
        <div>
          <dt>Total Amount</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <div className={styles.notes}>
        <p>Tax is added at the checkout.</p>
        <ShippingNote />
      </div>
      <UnavailableNotice items={items} goal="proceed to checkout" onRemove={onRemoveUnavailable} />
      <div ref={proceed}>
        {isBlocked ? (
          <Button wide disabled aria-describedby={UNAVAILABLE_ID}>
            Proceed to Checkout
          </Button>
        ) : (
          <ButtonLink to="/checkout" wide>
            Proceed to Checkout
          </ButtonLink>
        )}
      </div>
      {isBelow && !isBlocked && <CartBar total={total} />}
    </section>
  );
}

import type { CartItem } from '@handloom/contracts/cart';
import { useMoney } from '@handloom/frontend-kit/money';
import { Button, ButtonLink } from '@handloom/ui/button';
import { CartBar, useBelowView } from './cart-bar';
import { unavailableLines, type Block } from './cart-rules';
import styles from './cart-summary.module.scss';
import { cartTotals, chargedOf } from './cart-total';
import { ShippingNote } from './shipping-note';

interface CartSummaryProps {
  items: CartItem[];
  blocked: Block;
  onRemoveUnavailable(): void;
}

export function CartSummary({ items, blocked, onRemoveUnavailable }: CartSummaryProps) {
  const money = useMoney();
  const total = money.checkout(cartTotals(chargedOf(items)).subtotal);
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
      {blocked && (
        <UnavailableNotice count={unavailableLines(items).length} onRemove={onRemoveUnavailable} />
      )}
      <div ref={proceed}>
        {blocked ? (
          <Button wide disabled aria-describedby={NOTICE_ID}>
            Proceed to Checkout
          </Button>
        ) : (
          <ButtonLink to="/checkout" wide>
            Proceed to Checkout
          </ButtonLink>
        )}
      </div>
      {isBelow && !blocked && <CartBar total={total} />}
    </section>
  );
}

const NOTICE_ID = 'unavailable-rugs';

interface UnavailableNoticeProps {
  count: number;
  onRemove(): void;
}

/** Why the cart cannot be ordered as it is, and the way out. */
function UnavailableNotice({ count, onRemove }: UnavailableNoticeProps) {
  const [rugs, them] = count === 1 ? ['A rug', 'it'] : [`${count} rugs`, 'them'];
  return (
    <div role="status" className={styles.blocked}>
      <p id={NOTICE_ID}>
        {rugs} in your cart {count === 1 ? 'is' : 'are'} no longer available. Remove {them} to
        proceed to checkout.
      </p>
      <Button look="outline" size="small" onClick={onRemove}>
        Remove unavailable {count === 1 ? 'rug' : 'rugs'}
      </Button>
    </div>
  );
}

import type { Ref } from 'react';
import type { CartItem } from '@handloom/contracts/cart';
import { TAX_PERCENT } from '@handloom/contracts/money';
import { useMoney } from '@handloom/frontend-kit/money';
import { Button } from '@handloom/ui/button';
import { cartTotals } from '../cart/cart-total';
import styles from './order-summary.module.scss';

interface OrderSummaryProps {
  items: CartItem[];
  submitting: boolean;
  /** Id of the form that Place Order submits; it stands in another column. */
  form: string;
  /** Gets Place Order. */
  button: Ref<HTMLButtonElement>;
}

export function OrderSummary({ items, submitting, form, button }: OrderSummaryProps) {
  const money = useMoney();
  const { subtotal, tax, total } = cartTotals(items);
  return (
    <section aria-labelledby="order-summary" className={styles.summary}>
      <h2 id="order-summary">Order Summary</h2>
      <dl>
        <div>
          <dt>Subtotal</dt>
          <dd>{money.checkout(subtotal)}</dd>
        </div>
        <div>
          <dt>Tax ({TAX_PERCENT}%)</dt>
          <dd>{money.checkout(tax)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{money.checkout(total)}</dd>
        </div>
      </dl>
      <Button
        ref={button}
        type="submit"
        form={form}
        wide
        disabled={submitting || items.length === 0}
      >
        {submitting ? 'Processing...' : 'Place Order'}
      </Button>
    </section>
  );
}

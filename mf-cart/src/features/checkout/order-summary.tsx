import type { Ref } from 'react';
import type { CartItem } from '@handloom/contracts/cart';
import { TAX_PERCENT } from '@handloom/contracts/money-sums';
import { PAYMENT_METHOD_LABELS } from '@handloom/contracts/order-facts';
import { useMoney } from '@handloom/frontend-kit/money';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { Spinner } from '@handloom/ui/spinner';
import { cartTotals, chargedOf } from '../cart/cart-total';
import { ShippingNote } from '../cart/shipping-note';
import { UnavailableNotice } from '../cart/unavailable-notice';
import type { PaymentMethod } from './api/get-payment-methods';
import styles from './order-summary.module.scss';
import type { Phase } from './settle-order';

interface OrderSummaryProps {
  items: CartItem[];
  /** False while nobody knows what is in it. */
  ready: boolean;
  phase: Phase;
  onRemoveUnavailable(): void;
  paymentMethod: PaymentMethod;
  /** Id of the form that Place Order submits; it stands in another column. */
  form: string;
  /** Gets Place Order. */
  button: Ref<HTMLButtonElement>;
}

export function OrderSummary(props: OrderSummaryProps) {
  const { items, ready, phase, onRemoveUnavailable, paymentMethod, form, button } = props;
  const money = useMoney();
  const busy = phase !== 'idle';
  useKeptFocus(busy);
  const { subtotal, tax, total } = cartTotals(chargedOf(items));
  const show = (amount: number) => (ready || amount > 0 ? money.checkout(amount) : '–');
  return (
    <section aria-labelledby="order-summary" className={styles.summary} data-keep-clear>
      <h2 id="order-summary">Order Summary</h2>
      <dl>
        <div>
          <dt>Subtotal</dt>
          <dd>{show(subtotal)}</dd>
        </div>
        <div>
          <dt>Tax ({TAX_PERCENT}%)</dt>
          <dd>{show(tax)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{show(total)}</dd>
        </div>
      </dl>
      <ShippingNote className={styles.note} />
      {/* On wide screens the choice stands in the other column, which may end below the window. */}
      <p className={styles.note}>
        {paymentMethod === 'COD'
          ? 'You pay when it is delivered.'
          : `You pay on the next page, with ${PAYMENT_METHOD_LABELS[paymentMethod]}.`}
      </p>
      <UnavailableNotice
        items={items}
        goal="place your order"
        disabled={busy}
        onRemove={onRemoveUnavailable}
      />
      <Button ref={button} type="submit" form={form} wide disabled={busy || items.length === 0}>
        {busy ? 'Processing...' : 'Place Order'}
      </Button>
      {phase === 'checking' && (
        <div className={styles.checking}>
          <Spinner label="Checking your order …" visible />
          <p>The shop has not answered yet. We ask until it does; nothing is ordered twice.</p>
        </div>
      )}
    </section>
  );
}

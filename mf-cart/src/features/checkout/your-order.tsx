import type { ReactNode, Ref } from 'react';
import { ButtonLink } from '@handloom/ui/button';
import { EmptyState } from '@handloom/ui/empty-state';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { CartLinesSkeleton } from '../cart/cart-lines-skeleton';
import { removalsOf } from '../cart/removals';
import type { Cart } from '../cart/use-cart';
import type { PaymentMethod } from './api/get-payment-methods';
import { CheckoutCart } from './checkout-cart';
import { OrderSummary } from './order-summary';
import type { Phase } from './settle-order';
import { SHIPPING_FORM_ID } from './shipping-form';
import styles from './your-order.module.scss';

interface YourOrderProps {
  cart: Cart;
  phase: Phase;
  paymentMethod: PaymentMethod;
  /** Gets Place Order. */
  placeOrder: Ref<HTMLButtonElement>;
  /** Below Place Order, which it must not move away from under a finger. */
  children: ReactNode;
}

/** What is ordered, beside the form: lines, sums and Place Order. */
export function YourOrder({ cart, phase, paymentMethod, placeOrder, children }: YourOrderProps) {
  const { items, ready, error, reload } = cart;
  const isIdle = phase === 'idle';
  return (
    <aside className={styles.aside} aria-label="Your order">
      {error && (
        <ErrorNotice title="Your cart could not be loaded." onRetry={() => void reload()}>
          {error.message}
        </ErrorNotice>
      )}
      {!ready && !error && <CartLinesSkeleton />}
      {ready && items.length === 0 && isIdle && (
        <EmptyState
          title="Your Cart is empty."
          headingLevel={2}
          action={
            <ButtonLink to="/" look="outline">
              Shop Now
            </ButtonLink>
          }
        />
      )}
      <CheckoutCart cart={cart} disabled={!isIdle} />
      <OrderSummary
        items={items}
        ready={ready}
        phase={phase}
        onRemoveUnavailable={() => void removalsOf(cart).removeUnavailable()}
        paymentMethod={paymentMethod}
        form={SHIPPING_FORM_ID}
        button={placeOrder}
      />
      {children}
    </aside>
  );
}

import { useRef, useState } from 'react';
import type { CheckoutForm, Order } from '@handloom/contracts/orders';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { useSession } from '@handloom/frontend-kit/session';
import { ButtonLink } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { EmptyState } from '@handloom/ui/empty-state';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { CartLinesSkeleton } from '../cart/cart-lines-skeleton';
import { useCart } from '../cart/use-cart';
import { paymentNewsOf } from '../orders/payment-news';
import styles from './checkout-page.module.scss';
import { CheckoutCart } from './checkout-cart';
import { NoticeModal, type Notice } from './notice-modal';
import { OrderAtAGlance } from './order-at-a-glance';
import { OrderSummary } from './order-summary';
import { PriceChanges } from './price-changes';
import { ReplaceOrder } from './replace-order';
import { ShippingForm, SHIPPING_FORM_ID } from './shipping-form';
import { usePlaceOrder } from './use-place-order';
import { useShippingFields, type Refusal } from './use-shipping-fields';
import { WaitingOrderSoon } from './waiting-order-soon';

const EMPTY_CART: Notice = {
  title: 'Empty Cart',
  text: 'Your cart is empty. Please add items before placing an order.',
};
const UNAVAILABLE: Notice = {
  title: 'No longer available',
  text: 'Your cart holds rugs that the shop no longer sells. Remove them to place your order.',
};

export function CheckoutPage() {
  usePageHead({ title: 'Checkout | Handloom', noIndex: true });
  const { user } = useSession();
  return user && <CheckoutOf key={user._id} userId={user._id} />;
}

function CheckoutOf({ userId }: { userId: string }) {
  const cart = useCart();
  const fields = useShippingFields(userId);
  const { place, phase, ordered, failure, dismissFailure } = usePlaceOrder(userId, cart);
  // While an order is under way its lines stand here, whatever becomes of the cart elsewhere meanwhile.
  const items = ordered ?? cart.items;
  const [notice, setNotice] = useState<Notice | null>(null);
  const [waiting, setWaiting] = useState<Order>();
  /** Waits for the shopper's word that it may take the place of that one. */
  const [asking, setAsking] = useState<CheckoutForm | null>(null);
  const placeOrder = useRef<HTMLButtonElement>(null);
  const isEmpty = cart.ready && cart.items.length === 0;

  const submit = (form: CheckoutForm) => {
    if (!cart.ready) return undefined;
    if (cart.items.length === 0) return setNotice(EMPTY_CART);
    if (cart.blocked) return setNotice(UNAVAILABLE);
    const isUnderWay = waiting && paymentNewsOf(waiting) === 'unheard';
    if (isUnderWay && phase === 'idle') return setAsking(form);
    return place(cart.items, form);
  };
  const refuse = (why: Refusal): boolean => {
    // Enter comes where Place Order rests, and nobody knows yet what the cart holds.
    if (!cart.ready) return false;
    if (cart.items.length === 0) {
      setNotice(EMPTY_CART);
      return false;
    }
    setNotice(
      why.kind === 'unchecked'
        ? { title: 'Order Failed', text: why.sentence }
        : {
            title: 'Form Validation Error',
            text: Object.values(why.errors).join(', ') || 'Please check your input and try again.',
          },
    );
    return true;
  };

  return (
    <Container className={styles.page}>
      <h1>Checkout</h1>
      <OrderAtAGlance items={items} ready={cart.ready} />
      <div className={styles.columns}>
        <ShippingForm fields={fields} onSubmit={submit} onRefused={refuse} />
        <aside className={styles.aside} aria-label="Your order">
          {cart.error && (
            <ErrorNotice title="Your cart could not be loaded." onRetry={() => void cart.reload()}>
              {cart.error.message}
            </ErrorNotice>
          )}
          {!cart.ready && !cart.error && <CartLinesSkeleton />}
          {isEmpty && phase === 'idle' && (
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
          <CheckoutCart cart={{ ...cart, items }} disabled={phase !== 'idle'} />
          <OrderSummary
            items={items}
            phase={phase}
            blocked={cart.blocked !== null}
            paymentMethod={fields.paymentMethod}
            form={SHIPPING_FORM_ID}
            button={placeOrder}
          />
          {/* Below Place Order, which it must not move away from under a finger. */}
          <WaitingOrderSoon onFound={setWaiting} />
        </aside>
      </div>
      <NoticeModal notice={notice} opener={placeOrder} onClose={() => setNotice(null)} />
      <ReplaceOrder
        open={asking !== null}
        order={waiting}
        opener={placeOrder}
        onKeep={() => setAsking(null)}
        onReplace={() => {
          setAsking(null);
          if (asking) void place(cart.items, asking);
        }}
      />
      <NoticeModal notice={failure} opener={placeOrder} onClose={dismissFailure}>
        {failure?.total && <PriceChanges {...failure} />}
      </NoticeModal>
    </Container>
  );
}

import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CheckoutForm, Order } from '@handloom/contracts/orders';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { useSession } from '@handloom/frontend-kit/session';
import { Container } from '@handloom/ui/container';
import { useCart } from '../cart/use-cart';
import { paymentNewsOf } from '../orders/payment-news';
import styles from './checkout-page.module.scss';
import { NoticeModal } from './notice-modal';
import { cartNotice, EMPTY_CART, formNotice, type Notice } from './notices';
import { OrderAtAGlance } from './order-at-a-glance';
import { isOrderOf } from './order-of';
import { PriceChanges } from './price-changes';
import { ReplaceOrder } from './replace-order';
import { ShippingForm } from './shipping-form';
import { usePlaceOrder } from './use-place-order';
import { useShippingFields, type Refusal } from './use-shipping-fields';
import { WaitingOrderSoon } from './waiting-order-soon';
import { YourOrder } from './your-order';

export function CheckoutPage() {
  usePageHead({ title: 'Checkout | Handloom', noIndex: true });
  const { user } = useSession();
  return user && <CheckoutOf key={user._id} userId={user._id} />;
}

const isUnheard = (order: Order | undefined) =>
  order !== undefined && paymentNewsOf(order) === 'unheard';

function CheckoutOf({ userId }: { userId: string }) {
  const cart = useCart();
  const fields = useShippingFields(userId);
  const { place, phase, ordered, failure, dismissFailure } = usePlaceOrder(userId, cart);
  // While an order is under way its lines stand here, whatever becomes of the cart elsewhere meanwhile.
  const items = ordered ?? cart.items;
  const navigate = useNavigate();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [waiting, setWaiting] = useState<Order>();
  /** Waits for the shopper's word that it may take the place of that one. */
  const [asking, setAsking] = useState<{ form: CheckoutForm; about: string } | null>(null);
  const placeOrder = useRef<HTMLButtonElement>(null);
  const found = useCallback((order: Order | undefined) => {
    setWaiting(order);
    // Of another order, or once it is known how this one ended, nobody was asked.
    setAsking((asked) => (order?.id === asked?.about && isUnheard(order) ? asked : null));
  }, []);

  // Enter comes where Place Order rests: nobody knows yet what the cart holds, or it is being ordered.
  const canOrder = cart.ready && phase === 'idle';
  const submit = (form: CheckoutForm) => {
    if (!canOrder) return undefined;
    const obstacle = cartNotice(cart);
    if (obstacle) return setNotice(obstacle);
    if (!waiting || !isUnheard(waiting)) return place(cart.items, form);
    // It is there, and pressed again the shop would find it: nothing would be cancelled, as the question says.
    if (isOrderOf(waiting, cart.items, form)) {
      return navigate(`/order-success?order=${waiting.id}`);
    }
    return setAsking({ form, about: waiting.id });
  };
  const refuse = (why: Refusal): boolean => {
    if (!canOrder) return false;
    const isEmpty = cart.items.length === 0;
    setNotice(isEmpty ? EMPTY_CART : formNotice(why));
    return !isEmpty;
  };

  return (
    <Container className={styles.page}>
      <h1>Checkout</h1>
      <OrderAtAGlance items={items} ready={cart.ready} />
      <div className={styles.columns}>
        <ShippingForm fields={fields} onSubmit={submit} onRefused={refuse} />
        <YourOrder
          cart={{ ...cart, items }}
          phase={fields.isAwaited ? 'sending' : phase}
          paymentMethod={fields.paymentMethod}
          placeOrder={placeOrder}
        >
          <WaitingOrderSoon onFound={found} />
        </YourOrder>
      </div>
      <NoticeModal notice={notice} opener={placeOrder} onClose={() => setNotice(null)} />
      <ReplaceOrder
        order={asking ? waiting : undefined}
        opener={placeOrder}
        onKeep={() => setAsking(null)}
        onReplace={() => {
          setAsking(null);
          if (asking) void place(cart.items, asking.form);
        }}
      />
      <NoticeModal notice={failure} opener={placeOrder} onClose={dismissFailure}>
        {failure?.total && <PriceChanges {...failure} />}
      </NoticeModal>
    </Container>
  );
}

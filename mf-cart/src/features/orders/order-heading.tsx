import type { Order, OrderStatus } from '@handloom/contracts/orders';
import { CheckIcon, CloseIcon } from '@handloom/ui/icons';
import { Spinner } from '@handloom/ui/spinner';
import styles from './order-heading.module.scss';
import { paymentNewsOf, type PaymentNews } from './payment-news';

const WORDS: Record<PaymentNews | 'left' | 'refunded', { title: string; text: string }> = {
  accepted: { title: 'Thank you for your order', text: 'We have begun to prepare it.' },
  waiting: {
    title: 'Waiting for your payment',
    text: 'Your order is kept, and so is your cart until it is paid. This page changes by itself.',
  },
  unheard: {
    title: 'Waiting for word of your payment',
    text: 'Your order is kept. We have not heard yet whether it is paid, which can take some days: you need not pay again. We write to you when it is; if it is not, your cart is as it was.',
  },
  left: {
    title: 'Your payment is not completed',
    text: 'Your order is kept, and so is your cart until it is paid. Pay now when you are ready.',
  },
  failed: {
    title: 'Your payment did not go through',
    text: 'Your order is kept, and so is your cart. Pay now, or choose another way to pay.',
  },
  refunded: {
    title: 'This order was refunded',
    text: 'What you paid has gone back, so it will not be made.',
  },
  over: {
    title: 'This order was cancelled',
    text: 'It will not be made. If it was not paid, your cart is as it was.',
  },
};

/** An order whose page is opened again when it has long been sent. */
const SINCE: Partial<Record<OrderStatus, string>> = {
  Shipped: 'It is on its way to you.',
  Completed: 'It is completed.',
};

/** What became of the order, in one sentence; said aloud when it changes. */
export function OrderHeading({ order, leftUnpaid }: { order: Order; leftUnpaid: boolean }) {
  const known = paymentNewsOf(order);
  const since = known === 'accepted' ? SINCE[order.status] : undefined;
  const isMoneyBack = known === 'accepted' && !since && order.paymentStatus === 'Refunded';
  const news = isMoneyBack ? 'refunded' : known === 'waiting' && leftUnpaid ? 'left' : known;
  const { title, text } = WORDS[news];
  return (
    <header className={styles.header} data-news={news}>
      {news === 'accepted' && (
        <span className={styles.mark}>
          <CheckIcon size={28} />
        </span>
      )}
      {(news === 'failed' || news === 'refunded' || news === 'over') && (
        <span className={styles.cross}>
          <CloseIcon size={28} />
        </span>
      )}
      <h1>{title}</h1>
      <p aria-live="polite">
        Your order number is <strong translate="no">{order.orderNumber}</strong>. {since ?? text}
        {news === 'accepted' && !since && (
          <>
            {' '}
            A confirmation is on its way to{' '}
            <strong translate="no">{order.shippingAddress.email}</strong>.
          </>
        )}
      </p>
      {news === 'waiting' && <Spinner label="Waiting for the payment provider …" visible />}
    </header>
  );
}

import { useEffect, useState } from 'react';
import type { Order } from '@handloom/contracts/orders';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { payOrder } from './api/pay-order';
import { leaveForPayment } from './leave-for-payment';
import styles from './order-actions.module.scss';

interface PayNowProps {
  order: Order;
  size?: 'small';
  /** Where another button is the page's main one. */
  look?: 'outline';
  /** It could not be paid: perhaps it was paid or cancelled meanwhile. */
  onRefused(): unknown;
}

/** Leads to the provider's page, for an order that waits for its payment. */
export function PayNow({ order, size, look, onRefused }: PayNowProps) {
  const [busy, setBusy] = useState(false);
  useKeptFocus(busy);
  const [failure, setFailure] = useState<string | null>(null);
  const isStillHere = useStillHere();

  useEffect(() => {
    // Back from the provider's page, the browser shows this one as it was left. A page that has just loaded is shown too.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  const pay = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { payment } = await payOrder(order.id);
      if (isStillHere()) leaveForPayment(payment.url, () => setBusy(false));
    } catch (error) {
      setBusy(false);
      setFailure(sentenceOf(error, 'The payment page cannot be reached. Please try again soon.'));
      onRefused();
    }
  };

  if (!order.payable && !failure) return null;
  return (
    <span>
      {order.payable && (
        <Button size={size} look={look} disabled={busy} onClick={() => void pay()}>
          {busy ? 'One moment...' : 'Pay now'}
        </Button>
      )}
      {failure && (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
    </span>
  );
}

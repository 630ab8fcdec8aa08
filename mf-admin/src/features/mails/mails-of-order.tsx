import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@handloom/ui/button';
import { FailedFetch } from '../listing/failed-fetch';
import { momentOf } from '../listing/moment';
import { useMails } from './api/use-mails';
import { kindOf, MailBadge } from './mail-words';
import styles from './mails.module.scss';
import { useResend } from './use-resend';

interface MailsOfOrderProps {
  orderId: string;
  /** A mail is asked for, which is on another page. */
  onFollow(to: string): void;
}

/** The mails about one order, in its drawer. */
export function MailsOfOrder({ orderId, onFollow }: MailsOfOrderProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // In a tab of its own it takes nothing away.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onFollow(event.currentTarget.pathname + event.currentTarget.search);
  };
  const list = useMails('orders', { page: 1, about: orderId });
  const { data } = list;
  const { resend, isHeld } = useResend('orders');
  if (data?.items.length === 0) return null;
  return (
    <section aria-labelledby="mails-of-order">
      <h3 id="mails-of-order" className={styles.title}>
        Mails
      </h3>
      {!data && <FailedFetch of={list} otherwise="Failed to fetch mails" />}
      <ul className={styles.mails}>
        {data?.items.map((mail) => (
          <li key={mail._id} className={styles.mail}>
            <Link to={`/admin/mails?mail=${mail._id}`} onClick={follow}>
              {kindOf(mail)}
            </Link>
            <MailBadge mail={mail} />
            <time dateTime={mail.createdAt}>{momentOf(mail.createdAt)}</time>
            <Button
              look="quiet"
              size="small"
              aria-disabled={isHeld}
              aria-description={kindOf(mail)}
              onClick={() => resend(mail._id)}
            >
              Resend
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

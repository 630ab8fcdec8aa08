import { Link } from 'react-router-dom';
import type { OrdersOverview } from '@handloom/contracts/sales-reports';
import { useFailedEvents, type EventOwner } from '../failed-events/api/use-failed-events';
import { countedUpTo } from '../listing/counted-up-to';
import { useMessages } from '../messages/api/use-messages';
import { useMails, type MailOwner } from '../mails/api/use-mails';
import styles from './dashboard-page.module.scss';

/** What somebody has to do something about; what is not known is left out. */
export function Waiting({ waiting }: { waiting: OrdersOverview['waiting'] | undefined }) {
  const [orderMails, otherMails] = [useGivenUp('orders'), useGivenUp('identity')];
  const messages = useMessages({ page: 1, limit: 1, status: 'unanswered' }).data?.total;
  const failedEvents = [useFailed('catalog'), useFailed('orders'), useFailed('identity')];
  const items = [
    { label: 'Orders to ship', count: waiting?.toShip, to: '/admin/orders?needs=shipping' },
    {
      label: 'Orders to look at',
      count: waiting?.needsAttention,
      to: '/admin/orders?needs=attention',
    },
    { label: 'Disputed payments', count: waiting?.disputes, to: '/admin/orders?needs=dispute' },
    { label: 'Refunds on their way', count: waiting?.refunds, to: '/admin/orders?needs=refund' },
    {
      label: 'Messages to answer',
      count: messages,
      to: '/admin/messages?status=unanswered',
    },
    { label: 'Mails about orders not sent', count: orderMails, to: '/admin/mails?status=given-up' },
    {
      label: 'Mails of accounts and contact form not sent',
      count: otherMails,
      to: '/admin/mails?from=identity&status=given-up',
    },
    {
      label: 'Failed events',
      count: sum(failedEvents),
      to: '/admin/failed-events?status=given-up',
    },
  ];
  const open = items.filter(({ count }) => count);
  const isKnown = [...items.map(({ count }) => count), ...failedEvents].every(
    (count) => count !== undefined,
  );
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={styles.title}>
        Waiting for someone
      </h2>
      {isKnown && open.length === 0 && <p className={styles.nothing}>Nothing waits.</p>}
      <ul className={styles.waiting}>
        {open.map(({ label, count = 0, to }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
            <span>{countedUpTo(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const useGivenUp = (owner: MailOwner) =>
  useMails(owner, { page: 1, limit: 1, status: 'given-up' }).data?.total;
const useFailed = (owner: EventOwner) =>
  useFailedEvents(owner, { limit: 1, status: 'given-up' }).data?.total;

/** One service that is away hides nothing of the others. */
function sum(counts: readonly (number | undefined)[]): number {
  return counts.reduce<number>((all, count = 0) => all + count, 0);
}

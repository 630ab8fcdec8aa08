import type { AdminChange } from '@handloom/contracts/audit';
import { useHost } from '@handloom/frontend-kit/host-context';
import { Badge } from '../listing/badge';
import type { ItemColumn } from '../listing/item-table';
import { MomentShown } from '../listing/moment-shown';
import { useAccount } from '../users/api/use-account-name';
import styles from './audit.module.scss';
import { summaryOf } from './audit-fields';
import { actionOf, calledOf, colourOf, kindOf, whoOf } from './audit-words';

export const AUDIT_COLUMNS: ItemColumn<AdminChange>[] = [
  { label: 'What', cell: calledOf },
  { label: 'Kind', card: 'plain', cell: kindOf },
  {
    label: 'Action',
    card: 'mark',
    cell: (change) => <Badge colour={colourOf(change)}>{actionOf(change)}</Badge>,
  },
  {
    label: 'Change',
    card: 'words',
    cell: (change) => <Summary change={change} />,
  },
  { label: 'Who', card: 'plain', cell: (change) => <Who change={change} /> },
  {
    label: 'Time',
    card: 'plain',
    cell: ({ at }) => (
      <span className={styles.still}>
        <MomentShown at={at} />
      </span>
    ),
  },
];

function Summary({ change }: { change: AdminChange }) {
  const { currency } = useHost().settings;
  return <div className={styles.summary}>{summaryOf(change, currency.catalogue)}</div>;
}

/** Admins are few: each account is asked for once, however many rows name it. */
function Who({ change }: { change: AdminChange }) {
  const account = useAccount(change.by._id);
  return (
    <>
      <span className={styles.still}>{whoOf(change)}</span>
      {account && (
        <span className={styles.email} title={account.email}>
          {account.email}
        </span>
      )}
    </>
  );
}

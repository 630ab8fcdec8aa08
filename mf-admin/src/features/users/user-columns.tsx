import type { ListedUser } from '@handloom/contracts/accounts';
import { Badge } from '../listing/badge';
import type { ItemColumn } from '../listing/item-table';
import { dayOf } from '../listing/moment';
import styles from './user-columns.module.scss';

export const USER_COLUMNS: ItemColumn<ListedUser>[] = [
  { label: 'Name', cell: ({ fullName }) => <bdi className={styles.whole}>{fullName}</bdi> },
  {
    label: 'E-mail',
    card: 'plain',
    cell: ({ email }) => <span className={styles.whole}>{email}</span>,
  },
  {
    label: 'Role',
    card: 'mark',
    cell: ({ role }) => (role === 'admin' ? <Badge colour="blue">Admin</Badge> : 'User'),
  },
  {
    label: 'Status',
    card: 'mark',
    cell: ({ disabled }) => (disabled ? <Badge colour="red">Disabled</Badge> : 'Active'),
  },
  { label: 'Since', cell: ({ createdAt }) => dayOf(createdAt) },
];

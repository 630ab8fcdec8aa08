import type { ListedUser } from '@handloom/contracts/accounts';
import { Badge } from '../listing/badge';
import type { ItemColumn } from '../listing/item-table';
import { dayOf } from '../listing/moment';

export const USER_COLUMNS: ItemColumn<ListedUser>[] = [
  { label: 'Name', cell: ({ fullName }) => fullName },
  { label: 'E-mail', cell: ({ email }) => email },
  {
    label: 'Role',
    cell: ({ role }) => (role === 'admin' ? <Badge colour="blue">Admin</Badge> : 'User'),
  },
  {
    label: 'Status',
    cell: ({ disabled }) => (disabled ? <Badge colour="red">Disabled</Badge> : 'Active'),
  },
  { label: 'Since', cell: ({ createdAt }) => dayOf(createdAt) },
];

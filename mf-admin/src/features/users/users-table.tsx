import type { ListedUser, UserChange } from '@handloom/contracts/accounts';
import { Button } from '@handloom/ui/button';
import { Badge } from '../listing/badge';
import { ActionsCell, DataTable } from '../listing/data-table';
import { dayOf } from '../listing/moment';

const COLUMNS = ['Name', 'E-mail', 'Role', 'Status', 'Since', 'Actions'].map((label) => ({
  label,
}));

export interface UsersTableProps {
  users: ListedUser[];
  onAsk(user: ListedUser, wanted: UserChange): void;
}

export function UsersTable({ users, onAsk }: UsersTableProps) {
  return (
    <DataTable label="Users" columns={COLUMNS}>
      {users.map((user) => (
        <tr key={user._id}>
          <td>{user.fullName}</td>
          <td>{user.email}</td>
          <td>{user.role === 'admin' ? <Badge colour="blue">Admin</Badge> : 'User'}</td>
          <td>
            <Badge colour={user.disabled ? 'red' : 'green'}>
              {user.disabled ? 'Disabled' : 'Active'}
            </Badge>
          </td>
          <td>{dayOf(user.createdAt)}</td>
          <ActionsCell>
            <Button
              look="quiet"
              size="small"
              aria-description={user.fullName}
              onClick={() => onAsk(user, { role: user.role === 'admin' ? 'user' : 'admin' })}
            >
              {user.role === 'admin' ? 'Make user' : 'Make admin'}
            </Button>
            <Button
              look="quiet"
              size="small"
              aria-description={user.fullName}
              onClick={() => onAsk(user, { disabled: !user.disabled })}
            >
              {user.disabled ? 'Enable' : 'Disable'}
            </Button>
          </ActionsCell>
        </tr>
      ))}
    </DataTable>
  );
}

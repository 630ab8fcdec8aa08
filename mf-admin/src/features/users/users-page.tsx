import { useState } from 'react';
import toast from 'react-hot-toast';
import type { ListedUser, UserChange } from '@handloom/contracts/accounts';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { ConfirmDialog } from '../listing/confirm-dialog';
import type { ItemColumn } from '../listing/item-table';
import { ListPage } from '../listing/list-page';
import { useAddressQuery } from '../listing/use-address-query';
import { changeUser } from './api/change-user';
import { useUsers } from './api/use-users';
import { questionFor, type AskedChange } from './user-change';
import { USER_COLUMNS } from './user-columns';

const WORDS = {
  one: 'account',
  many: 'accounts',
  failed: 'Failed to fetch users',
  empty: 'No users found.',
};

export function UsersPage() {
  const address = useAddressQuery();
  const list = useUsers(address.read('search'));
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const apply = async ({ user, wanted }: AskedChange) => {
    try {
      await changeUser(user._id, wanted);
      toast.success(`${user.fullName} updated`);
    } catch (failure) {
      toast.error(sentenceOf(failure, 'Failed to update user'));
    }
    setAsked(null);
  };
  const actions: ItemColumn<ListedUser> = {
    label: 'Actions',
    kind: 'actions',
    cell: (user) => <UserActions user={user} onAsk={(wanted) => setAsked({ user, wanted })} />,
  };
  return (
    <ListPage
      title="Users"
      address={address}
      list={list}
      words={WORDS}
      search="Search name or e-mail"
      columns={[...USER_COLUMNS, actions]}
    >
      {asked && (
        <ConfirmDialog
          {...questionFor(asked)}
          onConfirm={() => apply(asked)}
          onCancel={() => setAsked(null)}
        >
          They are signed out everywhere.
        </ConfirmDialog>
      )}
    </ListPage>
  );
}

function UserActions({ user, onAsk }: { user: ListedUser; onAsk(wanted: UserChange): void }) {
  const { fullName, role, disabled } = user;
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-description={fullName}
        onClick={() => onAsk({ role: role === 'admin' ? 'user' : 'admin' })}
      >
        {role === 'admin' ? 'Make user' : 'Make admin'}
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-description={fullName}
        onClick={() => onAsk({ disabled: !disabled })}
      >
        {disabled ? 'Enable' : 'Disable'}
      </Button>
    </>
  );
}

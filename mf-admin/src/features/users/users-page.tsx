import toast from 'react-hot-toast';
import type { ListedUser } from '@handloom/contracts/accounts';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { useSession } from '@handloom/frontend-kit/session';
import { Button, ButtonLink } from '@handloom/ui/button';
import { ConfirmDialog } from '../listing/confirm-dialog';
import type { ItemColumn } from '../listing/item-table';
import { ListPage } from '../listing/list-page';
import { useAddressQuery } from '../listing/use-address-query';
import { useOpened } from '../listing/use-opened';
import { changeUser } from './api/change-user';
import { deleteUser } from './api/delete-user';
import { useShopperSales } from './api/use-shopper-sales';
import { useUsers } from './api/use-users';
import { boughtColumn } from './bought-column';
import { wordsOf, type AskedChange, type WantedChange } from './user-change';
import { USER_COLUMNS } from './user-columns';
import { USER_FILTERS } from './user-filters';

const WORDS = {
  one: 'account',
  many: 'accounts',
  failed: 'Failed to fetch users',
  empty: 'No users found.',
};

export function UsersPage() {
  const address = useAddressQuery();
  const list = useUsers(address.read('search', 'role', 'disabled'));
  const bought = useShopperSales(list.data?.items.map(({ _id }) => _id) ?? []);
  const { opened: asked, open: ask, close } = useOpened<AskedChange>();
  const words = asked && wordsOf(asked);
  const apply = async (change: AskedChange) => {
    const { user, wanted } = change;
    try {
      await (wanted ? changeUser(user._id, wanted) : deleteUser(user._id));
      toast.success(wordsOf(change).done);
    } catch (failure) {
      toast.error(sentenceOf(failure, `Failed to ${wanted ? 'update' : 'delete'} user`));
    }
    close();
  };
  const actions: ItemColumn<ListedUser> = {
    label: 'Actions',
    kind: 'actions',
    cell: (user) => <UserActions user={user} onAsk={ask} />,
  };
  return (
    <ListPage
      title="Users"
      address={address}
      list={list}
      words={WORDS}
      search="Search name or e-mail"
      filters={USER_FILTERS}
      columns={[...USER_COLUMNS, boughtColumn(bought), actions]}
    >
      {asked && words && (
        <ConfirmDialog
          question={words.question}
          confirmLabel={words.confirmLabel}
          onConfirm={() => apply(asked)}
          onCancel={close}
        >
          {words.consequence}
        </ConfirmDialog>
      )}
    </ListPage>
  );
}

function UserActions({ user, onAsk }: { user: ListedUser; onAsk(change: AskedChange): void }) {
  const { _id, fullName, role, disabled } = user;
  const isOwn = useSession().user?._id === _id;
  const askFor = (wanted: WantedChange) => onAsk({ user, wanted, isOwn });
  return (
    <>
      <ButtonLink
        look="quiet"
        size="small"
        aria-description={fullName}
        to={`/admin/orders?user=${encodeURIComponent(_id)}`}
      >
        Their orders
      </ButtonLink>
      <Button
        look="quiet"
        size="small"
        aria-description={fullName}
        onClick={() => askFor({ role: role === 'admin' ? 'user' : 'admin' })}
      >
        {role === 'admin' ? 'Make user' : 'Make admin'}
      </Button>
      {!isOwn && (
        <>
          <Button
            look="quiet"
            size="small"
            aria-description={fullName}
            onClick={() => askFor({ disabled: !disabled })}
          >
            {disabled ? 'Enable' : 'Disable'}
          </Button>
          <Button
            look="quiet"
            size="small"
            aria-description={fullName}
            onClick={() => askFor(null)}
          >
            Delete
          </Button>
        </>
      )}
    </>
  );
}

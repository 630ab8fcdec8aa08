import { useState } from 'react';
import toast from 'react-hot-toast';
import type { ListedUser, UserChange } from '@handloom/contracts/accounts';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { ConfirmDialog } from '../listing/confirm-dialog';
import { EmptyNote, FailureNote, FilterRow, LoadingNote } from '../listing/list-notes';
import { Pager } from '../listing/pager';
import { SearchBox } from '../listing/search-box';
import { useAddressQuery } from '../listing/use-address-query';
import { PageHeading } from '../panel/page-heading';
import { changeUser } from './api/change-user';
import { USERS_PER_PAGE, useUsers } from './api/use-users';
import { questionFor, type AskedChange } from './user-change';
import { UsersTable } from './users-table';

export function UsersPage() {
  const { query, page, change } = useAddressQuery();
  const search = query.get('search') ?? '';
  const { data, error } = useUsers({ page, search });
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const apply = async (user: ListedUser, wanted: UserChange) => {
    try {
      await changeUser(user._id, wanted);
      toast.success(`${user.fullName} updated`);
    } catch (failure) {
      toast.error(sentenceOf(failure, 'Failed to update user'));
    }
    setAsked(null);
  };
  return (
    <>
      <PageHeading title="Users" note={data && `${data.total} accounts`} />
      <FilterRow>
        <SearchBox
          label="Search name or e-mail"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
      </FilterRow>
      {error && <FailureNote>{sentenceOf(error, 'Failed to fetch users')}</FailureNote>}
      {!data && !error && <LoadingNote>Loading...</LoadingNote>}
      {data?.items.length === 0 && <EmptyNote>No users found.</EmptyNote>}
      {data && data.items.length > 0 && (
        <UsersTable users={data.items} onAsk={(user, wanted) => setAsked({ user, wanted })} />
      )}
      {data && (
        <Pager
          page={page}
          totalPages={Math.ceil(data.total / USERS_PER_PAGE)}
          onPage={(next) => change({ page: next })}
        />
      )}
      {asked && (
        <ConfirmDialog
          {...questionFor(asked)}
          onConfirm={() => apply(asked.user, asked.wanted)}
          onCancel={() => setAsked(null)}
        >
          They are signed out everywhere.
        </ConfirmDialog>
      )}
    </>
  );
}

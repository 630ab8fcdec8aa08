import { useState } from 'react';
import type { MailState, StoredContactMessage } from '@handloom/contracts/contact';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { DataTable, RowButton } from '../listing/data-table';
import { EmptyNote, FailureNote, LoadingNote } from '../listing/list-notes';
import { momentOf } from '../listing/moment';
import { Pager } from '../listing/pager';
import { useAddressQuery } from '../listing/use-address-query';
import { PageHeading } from '../panel/page-heading';
import { MESSAGES_PER_PAGE, useMessages } from './api/use-messages';
import { MessageDrawer } from './message-drawer';

const COLUMNS = ['Subject', 'From', 'E-mail', 'Received'].map((label) => ({ label }));
const MAIL_STATES: Record<MailState, string> = {
  mailed: 'Mailed',
  waiting: 'Waiting to be mailed',
  failed: 'Could not be mailed',
};

export function MessagesPage() {
  const { page, change } = useAddressQuery();
  const { data, error } = useMessages(page);
  const [opened, setOpened] = useState<StoredContactMessage | null>(null);
  const isMailed = data?.items.some(({ mail }) => mail) ?? false;
  return (
    <>
      <PageHeading title="Messages" note={data && `${data.total} from the contact form`} />
      {error && <FailureNote>{sentenceOf(error, 'Failed to fetch messages')}</FailureNote>}
      {!data && !error && <LoadingNote>Loading...</LoadingNote>}
      {data?.items.length === 0 && <EmptyNote>Nobody has written yet.</EmptyNote>}
      {data && data.items.length > 0 && (
        <DataTable label="Messages" columns={isMailed ? [...COLUMNS, { label: 'Mail' }] : COLUMNS}>
          {data.items.map((message) => (
            <tr key={message._id}>
              <td>
                <RowButton onClick={() => setOpened(message)}>{message.subject}</RowButton>
              </td>
              <td>{message.fullName}</td>
              <td>{message.email}</td>
              <td>{momentOf(message.createdAt)}</td>
              {isMailed && <td>{message.mail && MAIL_STATES[message.mail]}</td>}
            </tr>
          ))}
        </DataTable>
      )}
      {data && (
        <Pager
          page={page}
          totalPages={Math.ceil(data.total / MESSAGES_PER_PAGE)}
          onPage={(next) => change({ page: next })}
        />
      )}
      {opened && <MessageDrawer message={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

import { useState } from 'react';
import type { MailState, StoredContactMessage } from '@handloom/contracts/contact';
import type { ItemColumn } from '../listing/item-table';
import { ListPage } from '../listing/list-page';
import { momentOf } from '../listing/moment';
import { useAddressQuery } from '../listing/use-address-query';
import { useMessages } from './api/use-messages';
import { MessageDrawer } from './message-drawer';

const COLUMNS: ItemColumn<StoredContactMessage>[] = [
  { label: 'Subject', cell: ({ subject }) => subject },
  { label: 'From', cell: ({ fullName }) => fullName },
  { label: 'E-mail', cell: ({ email }) => email },
  { label: 'Received', cell: ({ createdAt }) => momentOf(createdAt) },
];
const MAIL_STATES: Record<MailState, string> = {
  mailed: 'Mailed',
  waiting: 'Waiting to be mailed',
  failed: 'Could not be mailed',
};
const MAIL: ItemColumn<StoredContactMessage> = {
  label: 'Mail',
  cell: ({ mail }) => mail && MAIL_STATES[mail],
};
const WORDS = {
  one: 'message from the contact form',
  many: 'messages from the contact form',
  failed: 'Failed to fetch messages',
  empty: 'Nobody has written yet.',
  next: 'What visitors write on the contact page shows here.',
};

export function MessagesPage() {
  const address = useAddressQuery();
  const list = useMessages(address.read());
  const [opened, setOpened] = useState<StoredContactMessage | null>(null);
  const isMailed = list.data?.items.some(({ mail }) => mail) ?? false;
  return (
    <ListPage
      title="Messages"
      address={address}
      list={list}
      words={WORDS}
      columns={isMailed ? [...COLUMNS, MAIL] : COLUMNS}
      onOpen={setOpened}
    >
      {opened && <MessageDrawer message={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  );
}

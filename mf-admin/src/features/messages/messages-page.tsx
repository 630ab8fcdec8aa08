import type { MailState, StoredContactMessage } from '@handloom/contracts/contact';
import { Badge } from '../listing/badge';
import { BulkActions, type BulkAction } from '../listing/bulk-actions';
import type { ItemColumn } from '../listing/item-table';
import type { ListFilter } from '../listing/list-filters';
import { ListPage } from '../listing/list-page';
import { momentOf } from '../listing/moment';
import { useAddressQuery } from '../listing/use-address-query';
import { answerMessage, reloadMessages } from './api/answer-message';
import { useMessages } from './api/use-messages';
import { MessageDrawer } from './message-drawer';

const SUBJECT: ItemColumn<StoredContactMessage> = {
  label: 'Subject',
  cell: ({ subject }) => subject,
};
const COLUMNS: ItemColumn<StoredContactMessage>[] = [
  { label: 'From', card: 'plain', cell: ({ fullName }) => fullName },
  { label: 'E-mail', card: 'plain', cell: ({ email }) => email },
  { label: 'Received', card: 'plain', cell: ({ createdAt }) => momentOf(createdAt) },
];
const MAIL_STATES: Record<MailState, string> = {
  mailed: 'Mailed',
  waiting: 'Waiting to be mailed',
  failed: 'Could not be mailed',
};
const MAIL: ItemColumn<StoredContactMessage> = {
  label: 'Mail',
  card: 'plain',
  cell: ({ mail }) => mail && MAIL_STATES[mail],
};
const ANSWER: ItemColumn<StoredContactMessage> = {
  label: 'Answer',
  card: 'mark',
  cell: ({ answered }) => (
    <Badge colour={answered ? 'green' : 'yellow'}>{answered ? 'Answered' : 'Unanswered'}</Badge>
  ),
};
const FILTERS: ListFilter[] = [
  {
    name: 'status',
    label: 'Answer',
    options: [
      { value: '', label: 'All messages' },
      { value: 'unanswered', label: 'Unanswered' },
      { value: 'answered', label: 'Answered' },
    ],
  },
];
const failed = 'Failed to update the message';
const BULK: BulkAction<StoredContactMessage>[] = [
  {
    label: 'Mark as answered',
    done: 'marked as answered',
    failed,
    apply: ({ _id }) => answerMessage(_id, true),
  },
  {
    label: 'Mark as unanswered',
    done: 'marked as unanswered',
    failed,
    apply: ({ _id }) => answerMessage(_id, false),
  },
];
const nameOf = ({ subject, fullName }: StoredContactMessage) => `${subject}, ${fullName}`;
const WORDS = {
  one: 'message',
  many: 'messages',
  failed: 'Failed to fetch messages',
  empty: 'Nobody has written yet.',
  next: 'What visitors write on the contact page shows here.',
};

export function MessagesPage() {
  const address = useAddressQuery();
  const { query, open, close } = address;
  const list = useMessages(address.read('search', 'status'));
  const opened = query.get('message');
  const items = list.data?.items ?? [];
  // Both are newer than some services, and not every shop mails its messages.
  const columns = [
    SUBJECT,
    ...(items.some(({ answered }) => answered !== undefined) ? [ANSWER] : []),
    ...COLUMNS,
    ...(items.some(({ mail }) => mail) ? [MAIL] : []),
  ];
  return (
    <ListPage
      title="Messages"
      address={address}
      list={list}
      words={WORDS}
      search="Search subject, name or e-mail"
      filters={FILTERS}
      columns={columns}
      nameOf={nameOf}
      onOpen={({ _id }) => open('message', _id)}
      bulk={(choice) => (
        <BulkActions
          choice={choice}
          actions={BULK}
          words={WORDS}
          nameOf={nameOf}
          onDone={reloadMessages}
        />
      )}
    >
      {opened && <MessageDrawer id={opened} onClose={() => close('message')} />}
    </ListPage>
  );
}

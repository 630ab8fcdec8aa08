import type { Mail } from '@handloom/contracts/mails';
import type { ItemColumn } from '../listing/item-table';
import type { ListFilter } from '../listing/list-filters';
import { ListPage } from '../listing/list-page';
import { momentOf } from '../listing/moment';
import { useAddressQuery } from '../listing/use-address-query';
import { MAIL_OWNERS, useMails } from './api/use-mails';
import { MailDrawer } from './mail-drawer';
import { kindOf, MailBadge } from './mail-words';

const COLUMNS: ItemColumn<Mail>[] = [
  { label: 'Mail', cell: kindOf },
  { label: 'To', cell: ({ recipient }) => recipient || 'the shop' },
  { label: 'State', cell: (mail) => <MailBadge mail={mail} /> },
  { label: 'Tries', kind: 'number', cell: ({ attempts }) => attempts },
  { label: 'Written', cell: ({ createdAt }) => momentOf(createdAt) },
];
const FILTERS: ListFilter[] = [
  {
    name: 'from',
    label: 'From',
    options: [
      { value: '', label: 'About orders' },
      { value: 'identity', label: 'Contact form' },
    ],
  },
  {
    name: 'status',
    label: 'State',
    options: [
      { value: '', label: 'All states' },
      { value: 'waiting', label: 'Waiting' },
      { value: 'sent', label: 'Sent or kept' },
      { value: 'given-up', label: 'Given up' },
    ],
  },
];
const WORDS = {
  one: 'mail',
  many: 'mails',
  failed: 'Failed to fetch mails',
  empty: 'No mails found.',
  next: 'What the shop writes to shoppers and to itself shows here.',
};

/** What the shop has written to people, and what became of it. */
export function MailsPage() {
  const address = useAddressQuery();
  const { query, page, change, read } = address;
  const owner = MAIL_OWNERS.find((name) => name === query.get('from')) ?? 'orders';
  const list = useMails(owner, read('status'));
  const opened = query.get('mail');
  return (
    <ListPage
      title="Mails"
      address={address}
      list={list}
      words={WORDS}
      filters={FILTERS}
      columns={COLUMNS}
      onOpen={({ _id }) => change({ mail: _id, page })}
    >
      {opened && (
        <MailDrawer owner={owner} id={opened} onClose={() => change({ mail: null, page })} />
      )}
    </ListPage>
  );
}

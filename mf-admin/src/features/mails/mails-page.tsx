import type { Mail } from '@handloom/contracts/mails';
import { BulkActions } from '../listing/bulk-actions';
import type { ItemColumn } from '../listing/item-table';
import type { ListFilter } from '../listing/list-filters';
import { ListPage } from '../listing/list-page';
import { momentOf } from '../listing/moment';
import { useAddressQuery } from '../listing/use-address-query';
import { resendMail } from './api/resend-mail';
import { MAIL_OWNERS, useMails, type MailOwner } from './api/use-mails';
import { MailDrawer } from './mail-drawer';
import { calledOf, kindOf, kindsOf, MailBadge } from './mail-words';

const COLUMNS: ItemColumn<Mail>[] = [
  { label: 'Mail', cell: calledOf },
  { label: 'Kind', card: 'plain', cell: kindOf },
  { label: 'To', cell: ({ recipient }) => recipient || 'the shop' },
  { label: 'State', card: 'mark', cell: (mail) => <MailBadge mail={mail} /> },
  { label: 'Tries', kind: 'number', cell: ({ attempts }) => attempts },
  { label: 'Written', card: 'plain', cell: ({ createdAt }) => momentOf(createdAt) },
];
const filtersOf = (owner: MailOwner): ListFilter[] => [
  {
    name: 'about',
    linked: owner === 'orders' ? 'Mails about one order' : 'Mails about one matter',
  },
  {
    name: 'from',
    label: 'From',
    isKept: true,
    options: [
      { value: '', label: 'About orders' },
      { value: 'identity', label: 'Accounts and contact form' },
    ],
  },
  {
    name: 'kind',
    label: 'Kind',
    options: [{ value: '', label: 'All kinds' }, ...kindsOf(owner)],
  },
  {
    name: 'status',
    label: 'State',
    options: [
      { value: '', label: 'All states' },
      { value: 'waiting', label: 'Waiting' },
      { value: 'sent', label: 'Sent or kept' },
      { value: 'given-up', label: 'Given up' },
      { value: 'set-aside', label: 'Set aside' },
    ],
  },
];
const nameOf = (mail: Mail) => `${calledOf(mail)} to ${mail.recipient || 'the shop'}`;
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
  const { query, change, open, close, read } = address;
  const owner = MAIL_OWNERS.find((name) => name === query.get('from')) ?? 'orders';
  const wanted = read('search', 'status', 'about', 'kind');
  // Each its own: rows of the other service would be opened and sent again by ids that mean nothing here.
  const lists = {
    orders: useMails('orders', owner === 'orders' ? wanted : null),
    identity: useMails('identity', owner === 'identity' ? wanted : null),
  };
  const list = lists[owner];
  const opened = query.get('mail');
  return (
    <ListPage
      title="Mails"
      address={{
        ...address,
        // The other service writes none of the kind.
        change: (changes, how) =>
          change({ ...('from' in changes && { kind: null }), ...changes }, how),
      }}
      list={list}
      words={WORDS}
      search="Search how an e-mail address begins"
      filters={filtersOf(owner)}
      columns={COLUMNS}
      wordy
      nameOf={nameOf}
      bulk={(choice) => (
        <BulkActions
          choice={choice}
          actions={[
            {
              label: 'Resend',
              consequence: 'Each goes to its reader once more, also if it has been sent before.',
              done: 'to be sent once more',
              failed: 'Failed to send the mail',
              apply: ({ _id }) => resendMail(owner, _id),
            },
          ]}
          words={WORDS}
          nameOf={nameOf}
          onDone={() => void list.mutate()}
        />
      )}
      onOpen={({ _id }) => open('mail', _id)}
    >
      {opened && <MailDrawer owner={owner} id={opened} onClose={() => close('mail')} />}
    </ListPage>
  );
}

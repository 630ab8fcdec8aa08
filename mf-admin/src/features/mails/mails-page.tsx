import { sentenceOf } from '@handloom/frontend-kit/api';
import { SelectField } from '@handloom/ui/select-field';
import { DataTable, NumberCell, RowButton, type Column } from '../listing/data-table';
import { EmptyNote, FailureNote, FilterRow, LoadingNote } from '../listing/list-notes';
import { momentOf } from '../listing/moment';
import { Pager } from '../listing/pager';
import { useAddressQuery } from '../listing/use-address-query';
import { PageHeading } from '../panel/page-heading';
import { MAIL_OWNERS, MAILS_PER_PAGE, useMails } from './api/use-mails';
import { MailDrawer } from './mail-drawer';
import { kindOf, MailBadge } from './mail-words';

const COLUMNS: Column[] = [
  { label: 'Mail' },
  { label: 'To' },
  { label: 'State' },
  { label: 'Tries', kind: 'number' },
  { label: 'Written' },
];
const OWNER_OPTIONS = [
  { value: '', label: 'About orders' },
  { value: 'identity', label: 'Contact form' },
];
const STATUS_OPTIONS = [
  { value: '', label: 'All states' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent or kept' },
  { value: 'given-up', label: 'Given up' },
];

/** What the shop has written to people, and what became of it. */
export function MailsPage() {
  const { query, page, change } = useAddressQuery();
  const owner = MAIL_OWNERS.find((name) => name === query.get('from')) ?? 'orders';
  const status = query.get('status') ?? '';
  const { data, error } = useMails(owner, { page, status });
  const opened = query.get('mail');
  return (
    <>
      <PageHeading
        title="Mails"
        note={data && `${data.total} ${data.total === 1 ? 'mail' : 'mails'}`}
      />
      <FilterRow>
        <SelectField
          label="From"
          hideLabel
          options={OWNER_OPTIONS}
          value={owner === 'orders' ? '' : owner}
          onChange={({ target }) => change({ from: target.value })}
        />
        <SelectField
          label="State"
          hideLabel
          options={STATUS_OPTIONS}
          value={status}
          onChange={({ target }) => change({ status: target.value })}
        />
      </FilterRow>
      {error && <FailureNote>{sentenceOf(error, 'Failed to fetch mails')}</FailureNote>}
      {!data && !error && <LoadingNote>Loading...</LoadingNote>}
      {data?.items.length === 0 && <EmptyNote>No mails found.</EmptyNote>}
      {data && data.items.length > 0 && (
        <DataTable label="Mails" columns={COLUMNS}>
          {data.items.map((mail) => (
            <tr key={mail._id}>
              <td>
                <RowButton onClick={() => change({ mail: mail._id, page })}>
                  {kindOf(mail)}
                </RowButton>
              </td>
              <td>{mail.recipient || 'the shop'}</td>
              <td>
                <MailBadge mail={mail} />
              </td>
              <NumberCell>{mail.attempts}</NumberCell>
              <td>{momentOf(mail.createdAt)}</td>
            </tr>
          ))}
        </DataTable>
      )}
      {data && (
        <Pager
          page={page}
          totalPages={Math.ceil(data.total / MAILS_PER_PAGE)}
          onPage={(next) => change({ page: next })}
        />
      )}
      {opened && (
        <MailDrawer owner={owner} id={opened} onClose={() => change({ mail: null, page })} />
      )}
    </>
  );
}

import { Link } from 'react-router-dom';
import type { AdminChange } from '@handloom/contracts/audit';
import { FailureNote } from '../listing/list-notes';
import { ListPage } from '../listing/list-page';
import { useAddressQuery } from '../listing/use-address-query';
import { asList } from '../listing/use-list';
import { useOpened } from '../listing/use-opened';
import { useAccountName } from '../users/api/use-account-name';
import { AUDITED_SERVICES, auditFileUrl, useAudit } from './api/use-audit';
import { AUDIT_COLUMNS } from './audit-columns';
import { AuditDrawer } from './audit-drawer';
import { auditFilters } from './audit-filters';
import styles from './audit.module.scss';
import { searchOf, type AuditSearch } from './audit-search';
import { SERVICE_NAMES } from './audit-words';

const WORDS = {
  one: 'change',
  many: 'changes',
  failed: 'Failed to fetch the audit',
  empty: 'Nothing yet.',
  next: 'Each change that an admin makes will stand here.',
};

/** What admins changed in all services, newest first. */
export function AuditPage() {
  const address = useAddressQuery();
  const search = searchOf(address.query);
  const answer = useAudit(search, address.page);
  const { opened, open, close } = useOpened<AdminChange>();
  const adminName = useAccountName(search.by ?? null);
  const unread = answer.data?.unread ?? [];
  return (
    <ListPage
      title="Audit"
      note={
        <>
          What admins changed, newest first. Who released what stands under{' '}
          <Link to="/admin/releases">Releases</Link>.
        </>
      }
      notice={
        unread.length > 0 && (
          <FailureNote>
            This list is incomplete: the changes of{' '}
            {unread.map((service) => SERVICE_NAMES[service]).join(' and ')} cannot be read now.
          </FailureNote>
        )
      }
      action={<Files search={search} />}
      address={address}
      list={asList(
        answer,
        ({ changes, next }) => {
          const counts = { total: changes.length, isUncounted: true };
          return { items: changes, ...counts, ...(next && { next }) };
        },
        address.query.toString(),
      )}
      words={WORDS}
      filters={auditFilters(adminName)}
      columns={AUDIT_COLUMNS}
      wordy
      onOpen={open}
    >
      {opened && (
        <AuditDrawer
          change={opened}
          onNarrow={(filter) => {
            address.change(filter);
            close();
          }}
          onClose={close}
        />
      )}
    </ListPage>
  );
}

/** Each service keeps its own. */
function Files({ search }: { search: AuditSearch }) {
  return (
    <span className={styles.files}>
      CSV:
      {AUDITED_SERVICES.map((service) => (
        <a
          key={service}
          href={auditFileUrl(service, search)}
          download
          aria-label={`CSV: ${SERVICE_NAMES[service]}`}
        >
          {SERVICE_NAMES[service]}
        </a>
      ))}
    </span>
  );
}

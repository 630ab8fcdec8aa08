import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { AdminChange } from '@handloom/contracts/audit';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { EmptyNote, FailureNote, LoadingNote } from '../listing/list-notes';
import { PageHeading } from '../panel/page-heading';
import { useAudit } from './api/use-audit';
import { AuditDrawer } from './audit-drawer';
import { AuditFilters } from './audit-filters';
import styles from './audit.module.scss';
import { FILTER_KEYS, searchOf } from './audit-search';
import { AuditTable } from './audit-table';
import { SERVICE_NAMES } from './audit-words';

/** What admins changed in all services, newest first. Filters and place are in the address. */
export function AuditPage() {
  const [query, setQuery] = useSearchParams();
  const search = searchOf(query);
  const { data, error } = useAudit(search);
  const [opened, setOpened] = useState<AdminChange | null>(null);
  const isFiltered = FILTER_KEYS.some((key) => query.get(key));
  const narrow = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query);
    next.delete('after');
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    setQuery(next, { replace: true });
    setOpened(null);
  };
  return (
    <>
      <PageHeading
        title="Audit"
        note={
          <>
            What admins changed, newest first. Who released what stands under{' '}
            <Link to="/admin/releases">Releases</Link>.
          </>
        }
      />
      <AuditFilters query={query} search={search} onChange={narrow} />
      {error && <FailureNote>{sentenceOf(error, 'Failed to fetch the audit')}</FailureNote>}
      {data && data.unread.length > 0 && (
        <FailureNote>
          This list is incomplete: the changes of{' '}
          {data.unread.map((service) => SERVICE_NAMES[service]).join(' and ')} cannot be read now.
        </FailureNote>
      )}
      {!data && !error && <LoadingNote>Loading...</LoadingNote>}
      {data?.changes.length === 0 && (
        <EmptyNote>
          {isFiltered || search.after
            ? 'No change matches these filters.'
            : 'Nothing yet. Each change that an admin makes will stand here.'}
        </EmptyNote>
      )}
      {data && data.changes.length > 0 && <AuditTable changes={data.changes} onOpen={setOpened} />}
      {data && (search.after || data.next) && (
        <nav aria-label="Pages" className={styles.pages}>
          {search.after && <Link to={placeAt(query, null)}>Newest</Link>}
          {data.next && <Link to={placeAt(query, data.next)}>Older changes</Link>}
        </nav>
      )}
      {opened && (
        <AuditDrawer
          change={opened}
          onNarrow={(changes) => narrow(changes)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** The same filters, from another place in the list. */
function placeAt(query: URLSearchParams, after: string | null): string {
  const next = new URLSearchParams(query);
  if (after) next.set('after', after);
  else next.delete('after');
  return `?${next.toString()}`;
}

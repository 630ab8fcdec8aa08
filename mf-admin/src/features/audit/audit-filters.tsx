import { AUDIT_ACTIONS, AUDIT_KINDS } from '@handloom/contracts/audit';
import { Button } from '@handloom/ui/button';
import { SelectField } from '@handloom/ui/select-field';
import { TextField } from '@handloom/ui/text-field';
import { AUDITED_SERVICES, auditFileUrl } from './api/use-audit';
import styles from './audit.module.scss';
import { FILTER_KEYS, type AuditSearch } from './audit-search';
import { ACTION_NAMES, KIND_NAMES, SERVICE_NAMES } from './audit-words';

const KIND_OPTIONS = [
  { value: '', label: 'Everything' },
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] })),
];
const ACTION_OPTIONS = [
  { value: '', label: 'All actions' },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_NAMES[action] })),
];

export interface AuditFiltersProps {
  /** The page's address. */
  query: URLSearchParams;
  /** The same as the services understand it. */
  search: AuditSearch;
  /** Empty text takes a filter away. */
  onChange(changes: Record<string, string>): void;
}

export function AuditFilters({ query, search, onChange }: AuditFiltersProps) {
  const value = (key: string) => query.get(key) ?? '';
  const isFiltered = FILTER_KEYS.some((key) => query.get(key));
  return (
    <>
      <div className={styles.filters}>
        <SelectField
          label="Of what"
          options={KIND_OPTIONS}
          value={value('kind')}
          onChange={({ target }) => onChange({ kind: target.value })}
        />
        <SelectField
          label="Action"
          options={ACTION_OPTIONS}
          value={value('action')}
          onChange={({ target }) => onChange({ action: target.value })}
        />
        <TextField
          type="date"
          label="From"
          value={value('from')}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          type="date"
          label="To"
          value={value('to')}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      <div className={styles.bar}>
        {search.by && (
          <Button look="outline" size="small" onClick={() => onChange({ by: '' })}>
            One admin only ×
          </Button>
        )}
        {search.about && (
          <Button look="outline" size="small" onClick={() => onChange({ about: '' })}>
            One thing only ×
          </Button>
        )}
        {isFiltered && (
          <Button
            look="quiet"
            size="small"
            onClick={() => onChange(Object.fromEntries(FILTER_KEYS.map((key) => [key, ''])))}
          >
            Clear filters
          </Button>
        )}
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
      </div>
    </>
  );
}

import type { TrailEntry } from '@handloom/contracts/release-trail';
import { DataTable, NamedCell } from '../listing/data-table';
import { MomentShown } from '../listing/moment-shown';
import { Author, Build } from './release-cells';
import { ActionBadge } from './release-words';
import styles from './releases.module.scss';

const COLUMNS = ['Time', 'Part', 'What happened', 'Version', 'By', 'Reason'].map((label) => ({
  label,
}));

export function ReleaseTrailTable({ entries }: { entries: TrailEntry[] }) {
  return (
    <DataTable label="Audit trail" columns={COLUMNS} wordy>
      {entries.map((entry) => (
        <tr key={entry._id}>
          <NamedCell name="Time">
            <MomentShown at={entry.at} />
          </NamedCell>
          <NamedCell name="Part">
            <span className={styles.part}>{entry.part}</span>
          </NamedCell>
          <NamedCell name="What happened">
            <ActionBadge {...entry} />
          </NamedCell>
          <NamedCell name="Version">
            <Build version={entry.to} commit={entry.commit} />
            {entry.from && entry.from !== entry.to && (
              <span className={styles.more}>instead of {entry.from}</span>
            )}
          </NamedCell>
          <NamedCell name="By">
            <Author author={entry.author} />
          </NamedCell>
          <NamedCell name="Reason">
            <div className={styles.reason}>{entry.reason ?? 'not recorded'}</div>
          </NamedCell>
        </tr>
      ))}
    </DataTable>
  );
}

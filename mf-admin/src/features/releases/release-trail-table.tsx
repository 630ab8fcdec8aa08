import type { TrailEntry } from '@handloom/contracts/release-trail';
import { DataTable } from '../listing/data-table';
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
          <td>
            <MomentShown at={entry.at} />
          </td>
          <td>
            <span className={styles.part}>{entry.part}</span>
          </td>
          <td data-card="mark">
            <ActionBadge {...entry} />
          </td>
          <td>
            <Build version={entry.to} commit={entry.commit} />
            {entry.from && entry.from !== entry.to && (
              <span className={styles.more}>instead of {entry.from}</span>
            )}
          </td>
          <td>
            <Author author={entry.author} />
          </td>
          <td data-card="words">
            <div className={styles.reason}>{entry.reason ?? 'not recorded'}</div>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

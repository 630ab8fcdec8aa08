import type { ReleaseStatus } from '@handloom/contracts/release-trail';
import { DataTable } from '../listing/data-table';
import { MomentShown } from '../listing/moment-shown';
import { Author, Build } from './release-cells';
import { CanaryBadge, canarySentence, StateBadge, troubleSentence } from './release-words';
import styles from './releases.module.scss';

const COLUMNS = ['Part', 'State', 'Version', 'Since', 'By', 'Reason'].map((label) => ({ label }));

export function LiveReleasesTable({ statuses }: { statuses: ReleaseStatus[] }) {
  return (
    <DataTable label="Live now" columns={COLUMNS} wordy>
      {statuses.map((status) => (
        <tr key={status.part}>
          <td>
            <span className={styles.part}>{status.part}</span>
          </td>
          <td data-card="mark">
            <StateBadge status={status} />
            {status.canary && <CanaryBadge canary={status.canary} />}
          </td>
          <td>
            <Build {...status} />
            {status.previous && <span className={styles.more}>before it {status.previous}</span>}
            {status.canary && <span className={styles.more}>canary {status.canary.version}</span>}
          </td>
          <td>
            <MomentShown at={status.since} />
          </td>
          <td>
            <Author author={status.author} />
          </td>
          <td data-card="words">
            <Reason status={status} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Reason({ status }: { status: ReleaseStatus }) {
  const { reason, trouble, canary } = status;
  const sentence = troubleSentence(status);
  return (
    <div className={styles.reason}>
      {reason ?? 'not recorded'}
      {sentence && (
        <p className={trouble?.kind === 'pending' ? styles.more : styles.trouble}>{sentence}</p>
      )}
      {trouble?.why && trouble.why !== reason && <p className={styles.trouble}>{trouble.why}</p>}
      {canary && <p className={styles.more}>{canarySentence(canary)}</p>}
      {canary?.trouble && (
        <p className={styles.trouble}>{canary.trouble} Everybody has what is live.</p>
      )}
    </div>
  );
}

import type { AdminChange } from '@handloom/contracts/audit';
import { Badge } from '../listing/badge';
import { DataTable, RowButton } from '../listing/data-table';
import { MomentShown } from '../listing/moment-shown';
import styles from './audit.module.scss';
import { actionOf, colourOf, kindOf, summaryOf, whoOf } from './audit-words';

const COLUMNS = ['Time', 'Who', 'Action', 'What', 'Change'].map((label) => ({ label }));

export function AuditTable({
  changes,
  onOpen,
}: {
  changes: AdminChange[];
  onOpen(change: AdminChange): void;
}) {
  return (
    <DataTable label="Audit" columns={COLUMNS} wordy>
      {changes.map((change) => (
        <tr key={change._id}>
          <td>
            <span className={styles.still}>
              <MomentShown at={change.at} />
            </span>
          </td>
          <td>
            <span className={styles.still}>{whoOf(change)}</span>
          </td>
          <td>
            <Badge colour={colourOf(change)}>{actionOf(change)}</Badge>
          </td>
          <td>
            <RowButton onClick={() => onOpen(change)}>{change.name}</RowButton>
            <span className={styles.kind}>{kindOf(change)}</span>
          </td>
          <td>
            <div className={styles.summary}>{summaryOf(change)}</div>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

import { Link } from 'react-router-dom';
import type { AdminChange } from '@handloom/contracts/audit';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import { Badge } from '../listing/badge';
import { exactMomentOf } from '../listing/moment';
import { useAccount } from '../users/api/use-account-name';
import styles from './audit.module.scss';
import { actionOf, colourOf, fieldChangesOf, kindOf, placeOf, whoOf } from './audit-words';

interface AuditDrawerProps {
  change: AdminChange;
  onNarrow(filter: Record<string, string>): void;
  onClose(): void;
}

/** One change whole: every field that changed, before and after. */
export function AuditDrawer({ change, onNarrow, onClose }: AuditDrawerProps) {
  const account = useAccount(change.by._id);
  const place = placeOf(change);
  const fields = fieldChangesOf(change);
  return (
    <Modal open place="right" title={`${kindOf(change)}: ${change.name}`} onClose={onClose}>
      <div className={styles.change}>
        <dl className={styles.facts}>
          <dt>Action</dt>
          <dd>
            <Badge colour={colourOf(change)}>{actionOf(change)}</Badge>
          </dd>
          <dt>Time</dt>
          <dd>{exactMomentOf(change.at)}</dd>
          <dt>Who</dt>
          <dd>
            {whoOf(change)}
            <span className={styles.id}>{account?.email ?? change.by._id}</span>
          </dd>
          <dt>Id</dt>
          <dd className={styles.id}>{change.about}</dd>
        </dl>
        {fields.length > 0 && (
          <table className={styles.fields} aria-label="Fields">
            <thead>
              <tr>
                <th scope="col">Field</th>
                {change.before && <th scope="col">Before</th>}
                {change.after && <th scope="col">After</th>}
              </tr>
            </thead>
            <tbody>
              {fields.map(({ label, before, after }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {change.before && <td>{before}</td>}
                  {change.after && <td>{after}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {place && <Link to={place}>Open the {kindOf(change).toLowerCase()}</Link>}
        <div className={styles.narrow}>
          <Button look="outline" onClick={() => onNarrow({ about: change.about })}>
            All changes of this {kindOf(change).toLowerCase()}
          </Button>
          <Button look="outline" onClick={() => onNarrow({ by: change.by._id })}>
            All by {whoOf(change)}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

import { Link } from 'react-router-dom';
import type { AdminChange } from '@handloom/contracts/audit';
import { useHost } from '@handloom/frontend-kit/host-context';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import { Badge } from '../listing/badge';
import { exactMomentOf } from '../listing/moment';
import { useProductPlace } from '../products/api/use-product-place';
import { PicturesCompared } from '../products/pictures-compared';
import { useAccount } from '../users/api/use-account-name';
import styles from './audit.module.scss';
import { fieldChangesOf, picturesIn, type FieldChange } from './audit-fields';
import { actionOf, calledOf, colourOf, kindOf, placeOf, whoOf } from './audit-words';

interface AuditDrawerProps {
  change: AdminChange;
  onNarrow(filter: Record<string, string>): void;
  onClose(): void;
}

/** One change whole: every field that changed, before and after. */
export function AuditDrawer({ change, onNarrow, onClose }: AuditDrawerProps) {
  const admin = useAccount(change.by._id);
  const account = useAccount(change.kind === 'user' ? change.about : null);
  const product = useProductPlace(change.kind === 'product' ? change.about : null);
  const place = placeOf(change, { product, email: account?.email });
  const { currency } = useHost().settings;
  const fields = fieldChangesOf(change, currency.catalogue);
  return (
    <Modal open place="right" title={`${kindOf(change)}: ${calledOf(change)}`} onClose={onClose}>
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
            <span className={styles.id}>{admin?.email ?? change.by._id}</span>
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
              {fields.map((field) => (
                <tr key={field.label}>
                  <th scope="row">{field.label}</th>
                  {change.before && <FieldCell field={field} side="before" />}
                  {change.after && <FieldCell field={field} side="after" />}
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

function FieldCell({ field, side }: { field: FieldChange; side: 'before' | 'after' }) {
  const text = field[side];
  // What was before names them; of a new thing that is what is there now.
  const known = [picturesIn(field.before), picturesIn(field.after)].find(
    ({ length }) => length > 0,
  );
  const arePictures = field.arePictures && picturesIn(text).length > 0;
  return (
    <td dir="auto">{arePictures ? <PicturesCompared list={text} opened={known ?? []} /> : text}</td>
  );
}

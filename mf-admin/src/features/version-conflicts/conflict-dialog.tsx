import type { ReactNode } from 'react';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import styles from './conflict-dialog.module.scss';
import type { Difference } from './differences';

/** How a field's text is drawn, by its label; others are shown as they are. */
export type DrawnFields = Record<string, (text: string) => ReactNode>;

/** `neither` goes back to the form, and decides nothing. */
export type Choice = 'mine' | 'theirs' | 'neither';

interface ConflictDialogProps {
  /** Such as `product`. */
  what: string;
  differences: Difference[];
  draw?: DrawnFields | undefined;
  onChoose(choice: Choice): void;
}

/** Somebody else saved meanwhile: says what differs, and lets one choose. */
export function ConflictDialog({ what, differences, draw = {}, onChoose }: ConflictDialogProps) {
  const drawn = (label: string, text: string) => (text ? (draw[label]?.(text) ?? text) : '(empty)');
  return (
    <Modal
      open
      role="alertdialog"
      title={`Somebody else has changed this ${what}`}
      text="It was saved since you opened it. Nothing of yours is saved yet."
      className={styles.dialog}
      onClose={() => onChoose('neither')}
      actions={
        <>
          <Button look="quiet" data-autofocus onClick={() => onChoose('neither')}>
            Keep editing
          </Button>
          <Button look="outline" onClick={() => onChoose('theirs')}>
            Take theirs
          </Button>
          <Button onClick={() => onChoose('mine')}>Save mine anyway</Button>
        </>
      }
    >
      <div
        className={styles.scroll}
        role="region"
        aria-label="Differences, scrollable"
        tabIndex={0}
      >
        <table className={styles.differences} aria-label="Differences">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs now</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td data-column="Yours">{drawn(label, mine)}</td>
                <td data-column="Theirs now">{drawn(label, theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  );
}

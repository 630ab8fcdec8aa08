import { useState, type FormEvent } from 'react';
import type { Order } from '@handloom/contracts/orders';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { TextAreaField } from '@handloom/ui/text-area-field';
import { MomentShown } from '../listing/moment-shown';
import { useFailure } from '../listing/use-failure';
import { AdminName } from '../users/admin-name';
import styles from './order-detail.module.scss';

export interface OrderNotesProps {
  order: Order;
  /** What was typed and not added yet. */
  draft: string;
  onDraft(text: string): void;
  /** @throws {ApiError} */
  onAdd(text: string): Promise<void>;
}

/** What admins tell each other of an order. */
export function OrderNotes({ order, draft, onDraft, onAdd }: OrderNotesProps) {
  const { notes } = order;
  const [busy, setBusy] = useState(false);
  useKeptFocus(busy);
  const { failure, fail, forgive } = useFailure();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    forgive();
    try {
      await onAdd(draft);
      // The button rests until something is typed again. Who has gone on elsewhere stays there.
      const { activeElement } = document;
      if (activeElement === document.body || form.contains(activeElement)) {
        form.querySelector('textarea')?.focus();
      }
    } catch (error) {
      fail(sentenceOf(error, 'Failed to add the note'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="order-notes">
      <h3 id="order-notes" className={styles.heading}>
        Notes
      </h3>
      {notes && notes.length > 0 && (
        <ul className={styles.history}>
          {notes.map(({ _id, at, by, note, settles }) => (
            <li key={_id}>
              {settles && <strong>Settled: {settles} </strong>}
              <bdi>{note}</bdi>
              <span className={styles.size}>
                <AdminName id={by} reader="You" otherwise="Another admin" />,{' '}
                <MomentShown at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={(event) => void add(event)} className={styles.newNote}>
        <TextAreaField
          label="New note"
          hint="For admins only; the shopper does not see it."
          rows={2}
          maxLength={2_000}
          value={draft}
          error={failure}
          onChange={({ target }) => onDraft(target.value)}
        />
        <Button type="submit" look="outline" size="small" disabled={busy || !draft.trim()}>
          Add note
        </Button>
      </form>
    </section>
  );
}

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { TextAreaField } from '@handloom/ui/text-area-field';
import { FormDialog } from '../listing/form-dialog';
import { FailureNote } from '../listing/list-notes';
import { addOrderNote } from './api/add-order-note';
import styles from './order-detail.module.scss';

export interface OrderAttentionProps {
  /** Of the order. */
  id: string;
  /** What an admin is to look at. */
  asked: string;
}

/** Stands until an admin says what was done about it. */
export function OrderAttention({ id, asked }: OrderAttentionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.attention}>
      <FailureNote>Look at this: {asked}</FailureNote>
      <Button look="outline" size="small" onClick={() => setIsOpen(true)}>
        Mark as settled
      </Button>
      {isOpen && <SettleDialog id={id} asked={asked} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function SettleDialog({ id, asked, onClose }: OrderAttentionProps & { onClose(): void }) {
  const form = useForm({ defaultValues: { note: '' } });
  const [failure, setFailure] = useState<string>();
  const { errors } = form.formState;
  const settle = form.handleSubmit(async ({ note }) => {
    setFailure(undefined);
    try {
      await addOrderNote(id, { note, settles: asked });
      toast.success('Settled');
    } catch (error) {
      setFailure(sentenceOf(error, 'Failed to settle it'));
    }
  });
  return (
    <FormDialog
      title="What was done about it?"
      form={form}
      submitLabel="Mark as settled"
      failure={failure}
      onSubmit={(event) => void settle(event)}
      onClose={onClose}
    >
      <p>{asked}</p>
      <TextAreaField
        label="Note"
        hint="For admins only; it stands among the order’s notes."
        rows={3}
        data-autofocus
        maxLength={2_000}
        error={errors.note?.message}
        {...form.register('note', { validate: (note) => note.trim() !== '' || 'Write a note' })}
      />
    </FormDialog>
  );
}

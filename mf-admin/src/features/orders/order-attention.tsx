import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import type { Order } from '@handloom/contracts/orders';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { TextAreaField } from '@handloom/ui/text-area-field';
import { FormDialog } from '../listing/form-dialog';
import { FailureNote } from '../listing/list-notes';
import { useFailure } from '../listing/use-failure';
import { useOpened } from '../listing/use-opened';
import { addOrderNote } from './api/add-order-note';
import styles from './order-detail.module.scss';

const SETTLED = 'This was settled meanwhile. Your note can still be added to the order.';

export interface OrderAttentionProps {
  /** Its `needsAttention` is what an admin is to look at, if there is anything. */
  order: Order;
}

/** Stands until an admin says what was done about it. Who is just saying it goes on, whatever another one settles. */
export function OrderAttention({ order }: OrderAttentionProps) {
  const { needsAttention: asked } = order;
  const { opened: settling, open: settle, close } = useOpened<{ asked: string }>();
  return (
    <>
      {asked && (
        <div className={styles.attention}>
          <FailureNote>Look at this: {asked}</FailureNote>
          <Button look="outline" size="small" onClick={() => settle({ asked })}>
            Mark as settled
          </Button>
        </div>
      )}
      {settling && (
        <SettleDialog
          order={order}
          asked={settling.asked}
          isOver={asked !== settling.asked}
          onClose={close}
        />
      )}
    </>
  );
}

interface SettleDialogProps {
  order: Order;
  asked: string;
  /** The order does not call for it any more. */
  isOver: boolean;
  onClose(): void;
}

function SettleDialog({ order, asked, isOver, onClose }: SettleDialogProps) {
  const form = useForm({ defaultValues: { note: '' } });
  const settling = useFailure();
  const adding = useFailure();
  const { fail, forgive } = isOver ? adding : settling;
  const { errors, isSubmitting } = form.formState;
  const settle = form.handleSubmit(async ({ note }) => {
    forgive();
    try {
      await addOrderNote(order, isOver ? { note } : { note, settles: asked });
    } catch (error) {
      fail(sentenceOf(error, 'Failed to settle it'));
      return;
    }
    toast.success(isOver ? 'Note added' : 'Settled');
    onClose();
  });
  // While it is sent, it may be this note that settles it.
  const isOthers = isOver && !isSubmitting;
  return (
    <FormDialog
      title="What was done about it?"
      form={form}
      submitLabel={isOthers ? 'Add note' : 'Mark as settled'}
      failure={isOthers ? (adding.failure ?? SETTLED) : settling.failure}
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

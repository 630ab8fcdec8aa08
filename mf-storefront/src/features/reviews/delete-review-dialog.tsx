import { useState } from 'react';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';

export interface DeleteReviewDialogProps {
  /** By the shop, which deleting does not undo. */
  hidden: boolean;
  onConfirm(): Promise<void>;
  onCancel(): void;
}

export function DeleteReviewDialog({ hidden, onConfirm, onCancel }: DeleteReviewDialogProps) {
  const [sending, setSending] = useState(false);
  return (
    <Modal
      open
      role="alertdialog"
      title="Delete your review?"
      text={
        <>
          Its stars and text are gone for good. You can write another one
          {hidden && ', which stays hidden until the shop shows it'}.
        </>
      }
      // Whether it is kept is known when the answer is there.
      onClose={() => !sending && onCancel()}
      actions={
        <>
          <Button look="outline" data-autofocus disabled={sending} onClick={onCancel}>
            Cancel
          </Button>
          <Button
            look="danger"
            disabled={sending}
            onClick={() => {
              setSending(true);
              void onConfirm();
            }}
          >
            Delete
          </Button>
        </>
      }
    />
  );
}

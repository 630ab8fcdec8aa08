import { useState, type ReactNode } from 'react';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';

export interface ConfirmDialogProps {
  /** What is asked. */
  question: string;
  confirmLabel: string;
  /** The dialog waits for it; it closes by being taken away. */
  onConfirm(): Promise<unknown>;
  onCancel(): void;
  /** What it is about. */
  children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, confirmLabel, onConfirm, onCancel, children } = props;
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      open
      role="alertdialog"
      title={question}
      onClose={onCancel}
      actions={
        <>
          <Button look="outline" data-autofocus onClick={onCancel}>
            Cancel
          </Button>
          <Button
            disabled={busy}
            onClick={() => {
              setBusy(true);
              void onConfirm().finally(() => setBusy(false));
            }}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children && <p>{children}</p>}
    </Modal>
  );
}

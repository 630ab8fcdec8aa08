import { useState, type ReactNode } from 'react';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';

export interface ConfirmDialogProps {
  /** What is asked. */
  question: string;
  confirmLabel: string;
  /** 'Cancel', if not told. */
  cancelLabel?: string;
  /** The dialog waits for what it promises; it closes by being taken away. */
  onConfirm(): Promise<unknown> | void;
  onCancel(): void;
  /** What it is about. */
  children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, confirmLabel, cancelLabel = 'Cancel', onConfirm, onCancel, children } = props;
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      open
      role="alertdialog"
      title={question}
      text={children}
      onClose={onCancel}
      actions={
        <>
          <Button look="outline" data-autofocus onClick={onCancel}>
            {/* What is on its way cannot be cancelled any more. */}
            {busy ? 'Close' : cancelLabel}
          </Button>
          <Button
            disabled={busy}
            onClick={() => {
              setBusy(true);
              void Promise.resolve(onConfirm()).finally(() => setBusy(false));
            }}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

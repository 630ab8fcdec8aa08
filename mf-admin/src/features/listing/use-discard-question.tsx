import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { useStoppedExit } from './use-stopped-exit';

/**
 * Leaving loses nothing by accident: where something was changed, it is asked first, also by Back and reload.
 * @returns `leave`, in place of closing, and the `question`, which stands before the dialog: both go away together,
 * in their order, and while the question is open nothing below it can be given the focus back.
 */
export function useDiscardQuestion(isChanged: () => boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  useStoppedExit(isChanged, () => setAsking(true));
  const leave = () => (isChanged() ? setAsking(true) : onClose());
  const question = asking && (
    <ConfirmDialog
      question="Discard changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={onClose}
      onCancel={() => setAsking(false)}
    />
  );
  return { leave, question };
}

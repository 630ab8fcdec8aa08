import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { useStoppedExit } from './use-stopped-exit';

/** What is on its way cannot be discarded any more, and an answer may never come. */
const WORDS = {
  typed: { question: 'Discard changes?', confirmLabel: 'Discard', cancelLabel: 'Keep editing' },
  sent: {
    question: 'Leave before the answer has come?',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    children: 'What was sent may be done all the same. If not, what you typed is lost.',
  },
};

/**
 * Leaving loses nothing by accident: where something was changed, it is asked first, also by Back and reload.
 * @param isSent it is being saved
 * @returns `leave`, in place of closing, `leaveFor` something else that the same dialog shows then, and the `question`, which stands before the dialog: both go away together,
 * in their order, and while the question is open nothing below it can be given the focus back.
 */
export function useDiscardQuestion(isChanged: () => boolean, onClose: () => void, isSent = false) {
  const [asking, setAsking] = useState<{ go(): void }>();
  const closing = { go: onClose };
  useStoppedExit(isChanged, () => setAsking(closing));
  const leave = () => (isChanged() ? setAsking(closing) : onClose());
  const leaveFor = (onward: () => void) => {
    const go = () => {
      setAsking(undefined);
      onward();
    };
    if (isChanged()) setAsking({ go });
    else go();
  };
  const question = asking && (
    <ConfirmDialog
      {...WORDS[isSent ? 'sent' : 'typed']}
      onConfirm={asking.go}
      onCancel={() => setAsking(undefined)}
    />
  );
  return { leave, leaveFor, question };
}

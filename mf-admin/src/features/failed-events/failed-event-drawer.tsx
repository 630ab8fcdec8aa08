import { useState } from 'react';
import type { DeadLetter } from '@handloom/contracts/dead-letters';
import { counted } from '@handloom/frontend-kit/count-words';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import { ConfirmDialog } from '../listing/confirm-dialog';
import { momentOf } from '../listing/moment';
import styles from './failed-events.module.scss';
import { nextTryOf } from './next-try';
import { whatIsBehind } from './what-is-behind';

export interface FailedEventDrawerProps {
  letter: DeadLetter;
  isHeld: boolean;
  onDismiss(): Promise<void>;
  onReplay(): void;
  onReplayKind(): void;
  onClose(): void;
}

export function FailedEventDrawer({
  letter,
  isHeld,
  onDismiss,
  onReplay,
  onReplayKind,
  onClose,
}: FailedEventDrawerProps) {
  const [isDismissing, setDismissing] = useState(false);
  return (
    <>
      {isDismissing && (
        <ConfirmDialog
          question="Are you sure you want to dismiss this event?"
          confirmLabel="Dismiss"
          onConfirm={() => onDismiss().then(() => setDismissing(false))}
          onCancel={() => setDismissing(false)}
        >
          It is removed for good, and what it tells is never done.
        </ConfirmDialog>
      )}
      <Modal
        open
        place="right"
        title={letter.subject}
        onClose={onClose}
        actions={
          <>
            <Button aria-disabled={isHeld} onClick={onReplay}>
              Replay
            </Button>
            <Button look="outline" aria-disabled={isHeld} onClick={onReplayKind}>
              Replay all of this kind
            </Button>
            <Button look="danger" disabled={isHeld} onClick={() => setDismissing(true)}>
              Dismiss
            </Button>
          </>
        }
      >
        <dl className={styles.facts}>
          <dt>What is behind</dt>
          <dd>{whatIsBehind(letter)}</dd>
          <dt>Reason</dt>
          <dd>{letter.reason}</dd>
          <dt>Consumer</dt>
          <dd>{letter.consumer}</dd>
          <dt>Event id</dt>
          <dd>{letter.eventId ?? 'unreadable'}</dd>
          <dt>Failed</dt>
          <dd>
            {momentOf(letter.failedAt)} after {counted(letter.attempts, 'try', 'tries')}
          </dd>
          <dt>Next try</dt>
          <dd>{nextTryOf(letter)}</dd>
        </dl>
        <pre className={styles.payload} tabIndex={0} aria-label="Payload">
          {readable(letter.payload)}
        </pre>
      </Modal>
    </>
  );
}

/** JSON with line breaks; what is no JSON stays as it came. */
function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

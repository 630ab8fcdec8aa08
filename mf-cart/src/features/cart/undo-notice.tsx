import { useEffect, useRef } from 'react';
import styles from './undo-notice.module.scss';

export interface UndoNoticeProps {
  text: string;
  /** Whoever works by keyboard has lost the button that was pressed: this one is the next. */
  takesFocus: boolean;
  onUndo(): void;
}

/** What a toast says of something that was removed. */
export function UndoNotice({ text, takesFocus, onUndo }: UndoNoticeProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) undo.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className={styles.notice}>
      <span>{text}</span>
      <button ref={undo} type="button" className={styles.undo} onClick={onUndo}>
        Undo
      </button>
    </div>
  );
}

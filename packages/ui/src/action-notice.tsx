import { useEffect, useRef } from 'react';
import styles from './action-notice.module.scss';

export interface ActionNoticeProps {
  text: string;
  /** Of the button, such as 'Undo'. */
  label: string;
  /** Whoever works by keyboard goes on here: the notice is gone before it could be reached. */
  takesFocus: boolean;
  onAction(): void;
}

/** What a toast says, with what can be done about it. */
export function ActionNotice({ text, label, takesFocus, onAction }: ActionNoticeProps) {
  const action = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!takesFocus) return;
    before.current = document.activeElement;
    action.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const goBack = () => {
    const { current } = before;
    if (current instanceof HTMLElement) current.focus({ preventScroll: true });
    return document.activeElement === current;
  };
  return (
    <div className={styles.notice}>
      <span>{text}</span>
      <button
        ref={action}
        type="button"
        className={styles.action}
        onClick={() => {
          onAction();
          // It leaves with the notice, and must not take the focus along.
          goBack();
        }}
        onKeyDown={(event) => {
          // What comes next in the page is its end.
          if (event.key === 'Tab' && goBack()) event.preventDefault();
        }}
      >
        {label}
      </button>
    </div>
  );
}

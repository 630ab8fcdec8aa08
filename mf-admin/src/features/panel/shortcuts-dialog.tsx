import { useEffect, useEffectEvent } from 'react';
import { Modal } from '@handloom/ui/modal';
import { isTypingIn } from '../listing/typing';
import { useOpened } from '../listing/use-opened';
import styles from './shortcuts-dialog.module.scss';

const SHORTCUTS: readonly [keys: string[], what: string][] = [
  [['/'], 'Go to the search of a list'],
  [['↑', '↓'], 'Go to the row above or below, in a table'],
  [['Home', 'End'], 'Go to the first or the last row'],
  [['Enter'], 'Open the row, or press the button'],
  [['Space'], 'Choose the row, on its box'],
  [['Shift', 'Space'], 'Choose all rows from the one that was chosen last, on a box'],
  [['Esc'], 'Close what is open; it asks first when something would be lost'],
  [['?'], 'Show these shortcuts'],
];

/** `?` anywhere in the panel lists the keys that it knows. */
export function ShortcutsDialog() {
  const { opened, open, close } = useOpened();
  const openOnQuestion = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || isTypingIn(event.target) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    open({});
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => openOnQuestion(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Modal open={opened !== null} title="Keyboard shortcuts" onClose={close}>
      <dl className={styles.shortcuts}>
        {SHORTCUTS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

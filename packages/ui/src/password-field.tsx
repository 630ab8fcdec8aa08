import { useState, type MouseEvent } from 'react';
import { FieldFrame, useField } from './field-frame';
import styles from './field.module.scss';
import type { TextFieldProps } from './text-field';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** For password managers: whether they fill it in, or offer to make one up. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password that its owner can look at while typing. */
export function PasswordField(props: PasswordFieldProps) {
  const { frame, control } = useField(props);
  const [isShown, setIsShown] = useState(false);

  const toggle = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setIsShown(!isShown);
    // What is sent in plain sight would be remembered as an ordinary text by the browser.
    form?.addEventListener('submit', () => setIsShown(false), { once: true });
  };

  return (
    <FieldFrame {...frame}>
      <span className={styles.secret}>
        <input
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...control}
        />
        <button type="button" aria-controls={frame.id} className={styles.reveal} onClick={toggle}>
          {isShown ? 'Hide' : 'Show'}
          {/* Text, not a label: who looks for the field by its label must find the field alone. */}
          <span className="visually-hidden"> {frame.label.toLowerCase()}</span>
        </button>
      </span>
    </FieldFrame>
  );
}

import { useId, useState, type MouseEvent } from 'react';
import { FieldFrame } from './field-frame';
import styles from './field.module.scss';
import type { TextFieldProps } from './text-field';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** For password managers: whether they fill it in, or offer to make one up. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password that its owner can look at while typing. */
export function PasswordField({ label, error, hint, id, className, ...rest }: PasswordFieldProps) {
  const generated = useId();
  const fieldId = id ?? generated;
  const [isShown, setIsShown] = useState(false);

  const toggle = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setIsShown(!isShown);
    // What is sent in plain sight would be remembered as an ordinary text by the browser.
    form?.addEventListener('submit', () => setIsShown(false), { once: true });
  };

  return (
    <FieldFrame id={fieldId} label={label} error={error} hint={hint} className={className}>
      <span className={styles.secret}>
        <input
          id={fieldId}
          type={isShown ? 'text' : 'password'}
          className={styles.control}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${fieldId}-note` : undefined}
          {...rest}
        />
        <button type="button" aria-controls={fieldId} className={styles.reveal} onClick={toggle}>
          {isShown ? 'Hide' : 'Show'}
          {/* Text, not a label: who looks for the field by its label must find the field alone. */}
          <span className="visually-hidden"> {label.toLowerCase()}</span>
        </button>
      </span>
    </FieldFrame>
  );
}

import { useId, type InputHTMLAttributes, type Ref } from 'react';
import { FieldFrame } from './field-frame';
import styles from './field.module.scss';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Sentence under the field; the field is then marked invalid. */
  error?: string;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, error, hint, id, className, ...rest }: TextFieldProps) {
  const generated = useId();
  const fieldId = id ?? generated;
  return (
    <FieldFrame id={fieldId} label={label} error={error} hint={hint} className={className}>
      <input
        id={fieldId}
        className={styles.control}
        // In whatever script it is written.
        dir="auto"
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${fieldId}-note` : undefined}
        {...rest}
      />
    </FieldFrame>
  );
}

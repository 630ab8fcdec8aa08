import { useId, type Ref, type SelectHTMLAttributes } from 'react';
import { FieldFrame } from './field-frame';
import { ChevronDownIcon } from './icons';
import styles from './field.module.scss';

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  options: readonly { value: string; label: string }[];
  error?: string;
  hint?: string;
  /** Keeps the label for those who listen, where the place explains itself to those who look. */
  hideLabel?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

export function SelectField({
  label,
  options,
  error,
  hint,
  hideLabel,
  id,
  className,
  ...rest
}: SelectFieldProps) {
  const generated = useId();
  const fieldId = id ?? generated;
  return (
    <FieldFrame
      id={fieldId}
      label={label}
      error={error}
      hint={hint}
      hideLabel={hideLabel}
      className={className}
    >
      <span className={styles.select}>
        <select
          id={fieldId}
          className={styles.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${fieldId}-note` : undefined}
          {...rest}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={18} />
      </span>
    </FieldFrame>
  );
}

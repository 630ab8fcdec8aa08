import type { Ref, SelectHTMLAttributes } from 'react';
import { FieldFrame, useField, type FieldProps } from './field-frame';
import { ChevronDownIcon } from './icons';
import styles from './field.module.scss';

export interface SelectFieldProps
  extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps> {
  options: readonly { value: string; label: string }[];
  ref?: Ref<HTMLSelectElement>;
}

export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <span className={styles.select}>
        <select {...control}>
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

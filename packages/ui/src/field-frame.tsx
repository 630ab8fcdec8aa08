import { useId, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './field.module.scss';

/** What every field has, whatever its control. */
export interface FieldProps {
  label: string;
  /** Sentence under the field; the field is then marked invalid. */
  error?: string;
  hint?: string;
  /** Keeps the label for those who listen, where the place explains itself to those who look. */
  hideLabel?: boolean;
  id?: string;
  className?: string;
}

/** Parts what is the frame's from what is the control's, and ties the two together. */
export function useField<Props extends FieldProps>(props: Props) {
  const { label, error, hint, hideLabel, id, className, ...rest } = props;
  const generated = useId();
  const fieldId = id ?? generated;
  return {
    frame: { label, error, hint, hideLabel, id: fieldId, className },
    control: {
      id: fieldId,
      className: styles.control,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error || hint ? `${fieldId}-note` : undefined,
      ...rest,
    },
  };
}

interface FieldFrameProps extends FieldProps {
  id: string;
  children: ReactNode;
}

/** Label above, control, and below it, as `<id>-note`, the error and the hint that helps to mend it. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, error, hint, hideLabel, className, children } = props;
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children}
      {(error || hint) && (
        <div id={`${id}-note`}>
          {error && <p className={styles.error}>{error}</p>}
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './field.module.scss';

export interface FieldFrameProps {
  id: string;
  label: string;
  error?: string;
  hint?: string;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label above, control, and below it, as `<id>-note`, the error and the hint that helps to mend it. */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  hideLabel,
  className,
  children,
}: FieldFrameProps) {
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

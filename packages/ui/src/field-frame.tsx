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

/** Label above, control, and one line below: the error, else the hint. Its id is `<id>-note`. */
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
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {error || hint}
        </p>
      )}
    </div>
  );
}

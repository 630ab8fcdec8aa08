import { classNames } from './class-names';
import styles from './spinner.module.scss';

export interface SpinnerProps {
  /** Read out, and shown beside the ring with `visible`. */
  label?: string;
  visible?: boolean;
  className?: string;
}

export function Spinner({ label = 'Loading...', visible = false, className }: SpinnerProps) {
  return (
    <span role="status" className={classNames(styles.spinner, className)}>
      <span className={styles.ring} aria-hidden="true" />
      <span className={visible ? styles.label : 'visually-hidden'}>{label}</span>
    </span>
  );
}

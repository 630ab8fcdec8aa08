import { Link } from 'react-router-dom';
import styles from './logo.module.scss';

export function Logo() {
  return (
    <Link to="/" className={styles.logo} aria-label="Handloom, home">
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" focusable="false">
        <path d="M14 1.5 26.5 14 14 26.5 1.5 14Z" fill="var(--madder)" />
        <path d="M14 6.5 21.5 14 14 21.5 6.5 14Z" fill="var(--wool)" />
        <path d="M14 10 18 14 14 18 10 14Z" fill="var(--indigo)" />
      </svg>
      <span translate="no">Handloom</span>
    </Link>
  );
}

import { Outlet } from 'react-router-dom';
import styles from './auth-layout.module.scss';
import { Logo } from './header/logo';
import { PAGE_ID } from './page-id';

/** A narrow card in the middle of a grey page; nothing distracts from the form. */
export function AuthLayout() {
  return (
    <div className={styles.layout}>
      <header>
        <Logo />
      </header>
      <main id={PAGE_ID} tabIndex={-1} className={styles.card}>
        <Outlet />
      </main>
    </div>
  );
}

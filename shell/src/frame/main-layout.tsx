import { Outlet } from 'react-router-dom';
import { FloatingButtons } from './floating-buttons';
import { SiteFooter } from './footer/site-footer';
import { SiteHeader } from './header/site-header';
import styles from './main-layout.module.scss';
import { PAGE_ID } from './page-id';

/** Header, page, footer. Its boundaries name the shell as owner of what the other teams do not own. */
export function MainLayout() {
  return (
    <div className={styles.layout}>
      <a href={`#${PAGE_ID}`} className={styles.skip}>
        Skip to the page
      </a>
      <div data-boundary="shell/header">
        <SiteHeader />
      </div>
      <main id={PAGE_ID} tabIndex={-1} className={styles.page}>
        <Outlet />
      </main>
      <div data-boundary="shell/footer">
        <SiteFooter />
        <FloatingButtons />
      </div>
    </div>
  );
}

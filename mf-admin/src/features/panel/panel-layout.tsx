import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Boundary } from '@handloom/frontend-kit/boundary';
import { IconButton } from '@handloom/ui/button';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { MenuIcon } from '@handloom/ui/icons';
import { Modal } from '@handloom/ui/modal';
import { useOpened } from '../listing/use-opened';
import styles from './panel-layout.module.scss';
import { ShortcutsDialog } from './shortcuts-dialog';
import { SidebarLinks } from './sidebar-links';
import { useLogout } from './use-logout';

/** Sidebar and page; on narrow screens the sidebar comes out of a menu button. */
export function PanelLayout() {
  const menu = useOpened();
  // Of the panel: the menu may be closed by the time of the answer.
  const logout = useLogout();
  const onLogout = () => void logout();
  const { pathname } = useLocation();
  const page = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // The link that was followed may be gone with its page, or its menu.
    page.current?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(() => {
    // Notices stand elsewhere in the page.
    document.addEventListener('keydown', pressOnce);
    return () => document.removeEventListener('keydown', pressOnce);
  }, []);
  return (
    <div className={styles.panel}>
      <a href="#admin-page" className={styles.skip}>
        Skip to the page
      </a>
      <aside className={styles.sidebar}>
        <p className={styles.title}>Admin Panel</p>
        <SidebarLinks onLogout={onLogout} />
      </aside>
      <header className={styles.bar}>
        <IconButton label="Open menu" onClick={() => menu.open({})}>
          <MenuIcon />
        </IconButton>
        <span className={styles.title}>Handloom</span>
      </header>
      <Modal
        open={menu.opened !== null}
        title="Admin Panel"
        place="left"
        closeLabel="Close menu"
        onClose={menu.close}
      >
        <SidebarLinks onLogout={onLogout} onLeave={menu.close} />
      </Modal>
      <ShortcutsDialog />
      {/* The key starts each page at its top: this element scrolls, not the window. */}
      <main key={pathname} ref={page} id="admin-page" tabIndex={-1} className={styles.page}>
        <Boundary unavailable={(retry) => <PageFailed onRetry={retry} />}>
          <Outlet />
        </Boundary>
      </main>
    </div>
  );
}

/** Enter that is held down goes on pressing: by then the next step of an order has the focus, or Undo in a notice. */
function pressOnce(event: KeyboardEvent): void {
  const isLine = event.target instanceof HTMLTextAreaElement;
  if (event.key === 'Enter' && event.repeat && !isLine) event.preventDefault();
}

function PageFailed({ onRetry }: { onRetry(): void }) {
  return (
    <ErrorNotice title="This page could not be shown." onRetry={onRetry}>
      The rest of the panel works as usual.
    </ErrorNotice>
  );
}

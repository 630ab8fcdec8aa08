import { Link } from 'react-router-dom';
import { IconButton } from '@handloom/ui/button';
import { MenuIcon } from '@handloom/ui/icons';
import { Modal } from '@handloom/ui/modal';
import { MENU_LINKS } from '../shop-links';
import styles from './slide-out-menu.module.scss';
import { useOpenHere } from './use-open-here';

/** The shop's links on screens that have no room for them in the header. */
export function SlideOutMenu() {
  const [open, setOpen] = useOpenHere();
  const close = () => setOpen(false);
  return (
    <>
      <div className={styles.menu}>
        <IconButton label="Open menu" aria-expanded={open} onClick={() => setOpen(true)}>
          <MenuIcon />
        </IconButton>
      </div>
      {/* Beside what a wide window hides: a dialog that is hidden while it is open leaves a page that answers nothing. */}
      <Modal open={open} title="Handloom" place="left" closeLabel="Close menu" onClose={close}>
        {/* A link that opens in another tab is left to the browser. */}
        <nav aria-label="Menu" onClick={(event) => event.defaultPrevented && close()}>
          <ul className={styles.links}>
            {MENU_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={styles.link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Modal>
    </>
  );
}

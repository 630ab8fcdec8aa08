import { NavLink } from 'react-router-dom';
import { classNames } from '@handloom/ui/class-names';
import { HEADER_LINKS } from '../shop-links';
import { AccountControl } from './account-control';
import { CartLink } from './cart-link';
import { Logo } from './logo';
import { SearchControl } from './search-control';
import styles from './site-header.module.scss';
import { SlideOutMenu } from './slide-out-menu';
import { useHeaderScroll } from './use-header-scroll';

export function SiteHeader() {
  const { hidden, solid } = useHeaderScroll();
  return (
    <header className={classNames(styles.header, solid && styles.solid, hidden && styles.hidden)}>
      <div className={styles.row}>
        <SlideOutMenu />
        <Logo />
        <nav aria-label="Main" className={styles.links}>
          {HEADER_LINKS.map(({ to, label }) => (
            <NavLink key={to} to={to} end className={styles.link}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.controls}>
          <SearchControl />
          <AccountControl />
          <CartLink />
        </div>
      </div>
    </header>
  );
}

import { useId } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useSession } from '@handloom/frontend-kit/session';
import { ExternalIcon, LogoutIcon } from '@handloom/ui/icons';
import { PANEL_GROUPS } from './panel-links';
import styles from './sidebar-links.module.scss';
import { useWaiting } from './use-waiting';

interface SidebarLinksProps {
  onLogout(): void;
  onLeave?(): void;
}

export function SidebarLinks({ onLogout, onLeave }: SidebarLinksProps) {
  const { user } = useSession();
  const id = useId();
  const waiting = useWaiting();
  return (
    <div className={styles.side}>
      {/* What the router follows here; a link that opens in a tab of its own it leaves to the browser. */}
      <nav aria-label="Admin Panel" onClick={(click) => click.defaultPrevented && onLeave?.()}>
        {PANEL_GROUPS.map(({ name, links }) => (
          <div key={name} className={styles.group}>
            <p id={`${id}${name}`} className={styles.name}>
              {name}
            </p>
            <ul aria-labelledby={`${id}${name}`} className={styles.links}>
              {links.map(({ to, label, Icon }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    aria-description={waiting[to]?.words}
                    className={({ isActive }) => (isActive ? styles.active : styles.link)}
                  >
                    <Icon size={18} />
                    {label}
                    {waiting[to] && (
                      <span aria-hidden="true" title={waiting[to].words} className={styles.count}>
                        {waiting[to].count}
                      </span>
                    )}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles.foot}>
        {user && <p className={styles.who}>{user.fullName}</p>}
        <Link to="/" className={styles.link}>
          <ExternalIcon size={18} />
          View the shop
        </Link>
        <button type="button" className={styles.link} onClick={onLogout}>
          <LogoutIcon size={18} />
          Logout
        </button>
      </div>
    </div>
  );
}

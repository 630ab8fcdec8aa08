import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '@handloom/contracts/accounts';
import { IconButton } from '@handloom/ui/button';
import { AccountIcon } from '@handloom/ui/icons';
import styles from './account-menu.module.scss';
import { useOpenHere } from './use-open-here';

interface AccountMenuProps {
  user: User;
  leaving: boolean;
  onLeave(): void;
}

export function AccountMenu({ user, leaving, onLeave }: AccountMenuProps) {
  const [open, setOpen] = useOpenHere();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open, setOpen]);

  return (
    <div
      ref={place}
      className={styles.place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <IconButton
        ref={button}
        label="Account"
        aria-expanded={open}
        aria-controls={menuId}
        onClick={() => setOpen(!open)}
      >
        <AccountIcon />
      </IconButton>
      <div id={menuId} hidden={!open} className={styles.menu}>
        <p className={styles.name}>{user.fullName}</p>
        <ul className={styles.links}>
          {user.role === 'admin' && (
            <li>
              <Link to="/admin/dashboard">Admin Panel</Link>
            </li>
          )}
          <li>
            <Link to="/orders">My Orders</Link>
          </li>
          <li>
            <Link to="/wishlist">Wishlist</Link>
          </li>
          <li>
            <Link to="/profile">Profile</Link>
          </li>
          <li>
            <button type="button" disabled={leaving} onClick={onLeave}>
              {leaving ? 'Logging out...' : 'Logout'}
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}

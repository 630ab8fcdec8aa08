import { Link } from 'react-router-dom';
import { useSession } from '@handloom/frontend-kit/session';
import { BagIcon } from '@handloom/ui/icons';
import { useForgetting } from '../forgetting/use-forgetting';
import styles from './cart-badge.module.scss';
import { useCart } from './use-cart';
import { useLiveCart } from './use-live-cart';
import { useMergeElsewhere, useMergeGuestCart } from './use-merge-guest-cart';

/** The header's link to the cart, with the number of lines. It is on every page, so it also keeps the cart in step and what is stored short. */
export function CartBadge() {
  const { user } = useSession();
  const shopper = user?._id ?? null;
  useMergeGuestCart(shopper);
  useMergeElsewhere();
  useLiveCart(shopper);
  useForgetting();
  const { items } = useCart();
  const label =
    items.length === 0 ? 'Cart' : `Cart, ${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  return (
    <Link to="/cart" aria-label={label} title="Cart" className={styles.link}>
      <BagIcon />
      {items.length > 0 && (
        <span className={styles.count} aria-hidden="true" data-testid="cart-count">
          {items.length}
        </span>
      )}
    </Link>
  );
}

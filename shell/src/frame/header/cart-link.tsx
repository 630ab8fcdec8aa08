import { Link } from 'react-router-dom';
import { Fragment } from '@handloom/frontend-kit/fragment';
import { BagIcon } from '@handloom/ui/icons';
import { CART_BADGE } from '../frame-fragments';
import styles from './header-control.module.scss';

/** The checkout team's badge. Without it the way to the cart stays, and the cart's page says what is wrong. */
export function CartLink() {
  const plain = <PlainCartLink />;
  return <Fragment name={CART_BADGE} fallback={plain} unavailable={() => plain} />;
}

function PlainCartLink() {
  return (
    <Link to="/cart" aria-label="Cart" title="Cart" className={styles.control}>
      <BagIcon />
    </Link>
  );
}

import { useState } from 'react';
import { fromMinor, TAX_PERCENT, toMinor } from '@handloom/contracts/money-sums';
import { counted } from '@handloom/frontend-kit/count-words';
import { useMoney } from '@handloom/frontend-kit/money';
import { cartTotals, chargedOf } from '../cart/cart-total';
import type { Cart } from '../cart/use-cart';
import styles from './order-at-a-glance.module.scss';

/**
 * Where the order stands below the form: how many rugs for how much, before nine fields are filled in. What it says is
 * said again by the order, so its lines are only there while it is open, and the total is no text of the page.
 */
export function OrderAtAGlance({ items, ready }: Pick<Cart, 'items' | 'ready'>) {
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  if (ready && items.length === 0) return null;
  const charged = chargedOf(items);
  const { tax, total } = cartTotals(charged);
  const rugs = charged.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <details
      className={styles.glance}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary data-total={ready ? money.checkout(total) : undefined}>
        Your order{ready && `: ${counted(rugs, 'rug')}`}
      </summary>
      {isOpen && (
        <ul>
          {charged.map(({ _id, name, size, quantity, price }) => (
            <li key={_id}>
              <span>
                <bdi>{name}</bdi>, {size} FEET{quantity > 1 && ` × ${quantity}`}
              </span>
              <span>{money.checkout(fromMinor(toMinor(price) * quantity))}</span>
            </li>
          ))}
          <li>
            <span>Tax ({TAX_PERCENT}%)</span>
            <span>{money.checkout(tax)}</span>
          </li>
        </ul>
      )}
    </details>
  );
}

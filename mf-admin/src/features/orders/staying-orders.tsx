import type { Order } from '@handloom/contracts/orders';
import { whyNotShipped } from './next-steps';
import styles from './ship-orders-dialog.module.scss';

/** Orders that were chosen with others, and are not to be shipped so. */
export function StayingOrders({ orders }: { orders: Order[] }) {
  if (orders.length === 0) return null;
  return (
    <div className={styles.staying}>
      <p>Not among them:</p>
      <ul>
        {[...numbersByReason(orders)].map(([why, numbers]) => (
          <li key={why}>
            {numbers.join(', ')}: {why}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One line for each reason: fifty lines of orders that stay would push the parcels of the others out of sight. */
function numbersByReason(orders: readonly Order[]): Map<string, string[]> {
  const numbers = new Map<string, string[]>();
  for (const order of orders) {
    const why = whyNotShipped(order);
    numbers.set(why, [...(numbers.get(why) ?? []), order.orderNumber]);
  }
  return numbers;
}

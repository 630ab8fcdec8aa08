import { formatAmount, fromMinor, toMinor } from '@handloom/contracts/money';
import type { Order } from '@handloom/contracts/orders';
import styles from './order-items.module.scss';

/** What was ordered, in the currency that the order was placed in. */
export function OrderItems({ order }: { order: Order }) {
  const show = (amount: number) => formatAmount(amount, order.currency);
  return (
    <table className={styles.items}>
      <caption className="visually-hidden">Items of order {order.orderNumber}</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className={styles.number}>
            Quantity
          </th>
          <th scope="col" className={styles.number}>
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item._id}>
            <th scope="row">
              {item.name}
              <span className={styles.size}>{item.size} FEET</span>
            </th>
            <td className={styles.number}>{item.quantity}</td>
            <td className={styles.number}>
              {show(fromMinor(toMinor(item.price) * item.quantity))}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Subtotal
          </th>
          <td className={styles.number}>{show(order.subtotal)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={2}>
            Tax
          </th>
          <td className={styles.number}>{show(order.tax)}</td>
        </tr>
        <tr className={styles.total}>
          <th scope="row" colSpan={2}>
            Total amount
          </th>
          <td className={styles.number}>{show(order.totalAmount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

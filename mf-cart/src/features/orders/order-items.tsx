import { Link } from 'react-router-dom';
import { formatAmount, fromMinor, TAX_PERCENT, toMinor } from '@handloom/contracts/money';
import type { Order } from '@handloom/contracts/orders';
import { LinePicture } from '../cart/line-picture';
import styles from './order-items.module.scss';

/** What was ordered, in the currency that the order was placed in. */
export function OrderItems({ order }: { order: Order }) {
  const show = (amount: number) => formatAmount(amount, order.currency);
  return (
    <table className={styles.items} data-keep-clear>
      <caption className="visually-hidden">Items of order {order.orderNumber}</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
          <th scope="col">Sum</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item, position) => (
          // One rug may be in an order twice, in two sizes.
          <tr key={`${item._id} ${position}`}>
            <th scope="row">
              <Link to={`/product/${item._id}`} className={styles.rug}>
                <span className={styles.picture}>
                  <LinePicture url={item.image} width={64} />
                </span>
                {item.name}
              </Link>
              <span className={styles.size}>{item.size} FEET</span>
              {order.status === 'Completed' && (
                <Link
                  to={`/product/${item._id}#reviews`}
                  aria-label={`Write a review of ${item.name}`}
                  className={styles.review}
                >
                  Write a review
                </Link>
              )}
            </th>
            <td>{item.quantity}</td>
            <td>{show(item.price)}</td>
            <td>{show(fromMinor(toMinor(item.price) * item.quantity))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label="Subtotal" amount={show(order.subtotal)} />
        <Sum label={`Tax (${TAX_PERCENT}%)`} amount={show(order.tax)} />
        <Sum label="Total amount" amount={show(order.totalAmount)} isTotal />
      </tfoot>
    </table>
  );
}

function Sum({ label, amount, isTotal }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? styles.total : undefined}>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td>{amount}</td>
    </tr>
  );
}

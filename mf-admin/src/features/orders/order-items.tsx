import { fromMinor, toMinor } from '@handloom/contracts/money';
import { formatAmount } from '@handloom/contracts/money-format';
import type { Order } from '@handloom/contracts/orders';
import { Link } from 'react-router-dom';
import { Thumbnail } from '../pictures/thumbnail';
import styles from './order-items.module.scss';

/** What was ordered, with its prices and what they come to. @param pictures for the screen: papers have none */
export function OrderItems({ order, pictures }: { order: Order; pictures?: boolean }) {
  const money = (amount: number) => formatAmount(amount, order.currency);
  return (
    <div className={styles.scroll}>
      <table className={styles.items} aria-label="Items">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Price</th>
            <th scope="col">Quantity</th>
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={`${item._id} ${item.size}`}>
              <td>
                <div className={styles.rug}>
                  {pictures && <Thumbnail url={item.image} />}
                  <div>
                    <ItemName item={item} leads={pictures} />
                    <span className={styles.size}>{item.size} feet</span>
                  </div>
                </div>
              </td>
              <td>{money(item.price)}</td>
              <td>{item.quantity}</td>
              <td>{money(fromMinor(toMinor(item.price) * item.quantity))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {[
            ['Subtotal', order.subtotal] as const,
            ['Tax (8%)', order.tax] as const,
            ['Total', order.totalAmount] as const,
          ].map(([label, amount]) => (
            <tr key={label}>
              <th scope="row" colSpan={3}>
                {label}
              </th>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}

interface ItemNameProps {
  item: Pick<Order['items'][number], '_id' | 'name'>;
  leads: boolean | undefined;
}

/** @param leads to what the shop has of it now, in a tab of its own as what else an order leads to */
function ItemName({ item: { _id, name }, leads }: ItemNameProps) {
  if (!leads) return <bdi>{name}</bdi>;
  return (
    <Link target="_blank" to={`/admin/products?search=${encodeURIComponent(_id)}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}

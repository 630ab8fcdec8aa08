import { isDueOnDelivery, isInvoice } from '@handloom/contracts/order-life';
import { formatAmount } from '@handloom/contracts/money-format';
import { PAYMENT_METHOD_LABELS, type Order } from '@handloom/contracts/orders';
import { SHOP_ADDRESS } from '@handloom/contracts/shop-address';
import { longDate } from '@handloom/frontend-kit/long-date';
import { OrderItems } from './order-items';
import { isUnpaid, paymentWords } from './payment-words';
import styles from './print-orders.module.scss';
import type { Paper } from './print-url';

/**
 * One order on paper: with its prices for the shopper's books, or without them for who packs it. While nothing of it is
 * binding it is no invoice, and says how it stands, as the shopper's own paper does.
 */
export function OrderSheet({ paper, order }: { paper: Paper; order: Order }) {
  const hasPrices = paper === 'invoices';
  const binding = isInvoice(order);
  const { shippingAddress: to } = order;
  return (
    <article className={styles.sheet} aria-label={`Order ${order.orderNumber}`}>
      <header className={styles.letterhead}>
        <div translate="no">
          <p className={styles.shop}>Handloom</p>
          <p>{SHOP_ADDRESS.place}</p>
          <p>{SHOP_ADDRESS.phone}</p>
          <p>{SHOP_ADDRESS.emails[0]}</p>
        </div>
        <dl>
          <dt>{hasPrices ? (binding ? 'Invoice' : 'Order') : 'Packing slip'}</dt>
          <dd translate="no">{order.orderNumber}</dd>
          <dt>Date</dt>
          <dd>{longDate(order.createdAt)}</dd>
          {!binding && (
            <>
              <dt>Status</dt>
              <dd>{order.status === 'Cancelled' ? 'Cancelled' : 'Not paid yet'}</dd>
            </>
          )}
        </dl>
      </header>
      <div className={styles.parties}>
        <section>
          <h2>{hasPrices && binding ? 'Bill to' : 'Ship to'}</h2>
          <address translate="no">
            {to.name}
            <br />
            {to.address}
            <br />
            {to.city}, {to.state} {to.pinCode}
            <br />
            {to.country}
            <br />
            {to.phone}
          </address>
        </section>
        {hasPrices ? <Payment order={order} /> : <Parcel order={order} />}
      </div>
      {hasPrices ? <OrderItems order={order} /> : <Pieces order={order} />}
    </article>
  );
}

function Payment({ order }: { order: Order }) {
  const sentBack = (order.refunds ?? []).filter(({ status }) => status === 'succeeded');
  return (
    <section>
      <h2>Payment</h2>
      <p>
        {PAYMENT_METHOD_LABELS[order.paymentMethod]}:{' '}
        {isDueOnDelivery(order) ? 'Due on delivery' : paymentWords(order)}
      </p>
      {/* Of a sum that was paid twice the order itself loses nothing. */}
      {sentBack.map(({ _id, amount, currency, createdAt, reason }) => (
        <p key={_id}>
          {formatAmount(amount, currency)} refunded on {longDate(createdAt)}
          {reason && (
            <>
              : <bdi>{reason}</bdi>
            </>
          )}
        </p>
      ))}
    </section>
  );
}

function Parcel({ order }: { order: Order }) {
  const { tracking, status, paymentMethod } = order;
  const isOver = status === 'Cancelled' || status === 'Completed';
  return (
    <section>
      <h2>Parcel</h2>
      <p>{tracking ? `${tracking.carrier} ${tracking.number}` : 'Not sent yet'}</p>
      {paymentMethod === 'COD' && isUnpaid(order) && !isOver && <p>Cash is due on delivery.</p>}
    </section>
  );
}

/** With a box to tick for each. */
function Pieces({ order: { items } }: { order: Order }) {
  return (
    <table className={styles.pieces} aria-label="Items">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Size</th>
          <th scope="col">Quantity</th>
          <th scope="col">Packed</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item._id} ${item.size}`}>
            <td>
              <bdi>{item.name}</bdi>
            </td>
            <td>{item.size} feet</td>
            <td>{item.quantity}</td>
            <td className={styles.tick}>☐</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Pieces
          </th>
          <td colSpan={2}>{items.reduce((sum, { quantity }) => sum + quantity, 0)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

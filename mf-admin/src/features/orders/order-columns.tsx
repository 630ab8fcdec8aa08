import { formatAmount } from '@handloom/contracts/money-format';
import { PAYMENT_METHOD_LABELS, type Order } from '@handloom/contracts/orders';
import type { ItemColumn } from '../listing/item-table';
import { dayOf } from '../listing/moment';
import { OrderBadge, RefundBadge, WaitingBadges } from './order-badge';
import styles from './order-columns.module.scss';
import { paymentWords } from './payment-words';

export const orderName = ({ orderNumber }: Order) => orderNumber;

export const ORDER_COLUMNS: ItemColumn<Order>[] = [
  { label: 'Order ID', cell: orderName },
  { label: 'Customer', card: 'plain', cell: ({ shippingAddress }) => shippingAddress.name },
  {
    label: 'Amount',
    kind: 'number',
    card: 'plain',
    sort: { ascending: 'amount-asc', descending: 'amount-desc' },
    cell: ({ totalAmount, currency }) => formatAmount(totalAmount, currency),
  },
  {
    label: 'Status',
    card: 'mark',
    cell: (order) => (
      <span className={styles.badges}>
        <OrderBadge status={order.status} /> <RefundBadge order={order} />{' '}
        <WaitingBadges order={order} />
      </span>
    ),
  },
  {
    label: 'Placed',
    card: 'plain',
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: ({ createdAt }) => dayOf(createdAt),
  },
  {
    label: 'Payment',
    card: 'plain',
    cell: (order) =>
      `${PAYMENT_METHOD_LABELS[order.paymentMethod]}, ${paymentWords(order).toLowerCase()}`,
  },
];

import { formatAmount } from '@handloom/contracts/money-format';
import type { Order } from '@handloom/contracts/orders';
import { DataTable, NumberCell, RowButton, type Column } from '../listing/data-table';
import { dayOf } from '../listing/moment';
import { OrderBadge, RefundBadge } from './order-badge';

const COLUMNS: Column[] = [
  { label: 'Order ID' },
  { label: 'Customer' },
  { label: 'Amount', kind: 'number' },
  { label: 'Status' },
  { label: 'Placed' },
];

export interface OrdersTableProps {
  orders: Order[];
  onOpen(id: string): void;
}

export function OrdersTable({ orders, onOpen }: OrdersTableProps) {
  return (
    <DataTable label="Orders" columns={COLUMNS}>
      {orders.map((order) => (
        <tr key={order.id}>
          <td>
            <RowButton onClick={() => onOpen(order.id)}>{order.orderNumber}</RowButton>
          </td>
          <td>{order.shippingAddress.name}</td>
          <NumberCell>{formatAmount(order.totalAmount, order.currency)}</NumberCell>
          <td>
            <OrderBadge status={order.status} /> <RefundBadge order={order} />
          </td>
          <td>{dayOf(order.createdAt)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

import { ORDER_STATUSES } from '@handloom/contracts/orders';
import type { ListFilter } from '../listing/list-filters';
import { ListPage } from '../listing/list-page';
import { useAddressQuery } from '../listing/use-address-query';
import { useOrders } from './api/use-orders';
import { ORDER_COLUMNS, orderName } from './order-columns';
import { OrderDrawer } from './order-drawer';

const FILTERS: ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'All statuses' },
      ...ORDER_STATUSES.map((value) => ({ value, label: value })),
    ],
  },
  {
    name: 'needs',
    label: 'What waits',
    options: [
      { value: '', label: 'Waiting or not' },
      { value: 'shipping', label: 'To ship' },
      { value: 'attention', label: 'To look at' },
      { value: 'refund', label: 'Refund on its way' },
    ],
  },
];
const WORDS = {
  one: 'order',
  many: 'orders',
  // The catalogue of messages has one sentence for both lists.
  failed: 'Failed to fetch sizes',
  empty: 'No orders found.',
  next: 'What shoppers order shows here within a second.',
};

export function OrdersPage() {
  const address = useAddressQuery();
  const { query, page, change, read } = address;
  const list = useOrders(read('search', 'status', 'needs', 'sort'));
  const opened = query.get('order');
  return (
    <ListPage
      title="Orders"
      address={address}
      list={list}
      words={WORDS}
      search="Search number, name or e-mail"
      filters={FILTERS}
      sortedBy="newest"
      columns={ORDER_COLUMNS}
      nameOf={orderName}
      onOpen={({ id }) => change({ order: id, page })}
    >
      {opened && <OrderDrawer id={opened} onClose={() => change({ order: null, page })} />}
    </ListPage>
  );
}

import {
  ORDER_STATUSES,
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATUSES,
} from '@handloom/contracts/orders';
import type { ListFilter } from '../listing/list-filters';
import type { AddressQuery } from '../listing/use-address-query';
import type { ListQuery } from '../listing/use-list';
import { ownZone } from '../reports/report-period';

const words = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const ORDER_FILTERS: ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: [{ value: '', label: 'All statuses' }, ...words(ORDER_STATUSES)],
  },
  {
    name: 'needs',
    label: 'What waits',
    options: [
      { value: '', label: 'Waiting or not' },
      { value: 'shipping', label: 'To ship' },
      { value: 'attention', label: 'To look at' },
      { value: 'dispute', label: 'Payment disputed' },
      { value: 'refund', label: 'Refund on its way' },
    ],
  },
  {
    name: 'paymentStatus',
    label: 'Payment status',
    options: [{ value: '', label: 'All payments' }, ...words(PAYMENT_STATUSES)],
  },
  {
    name: 'paymentMethod',
    label: 'Payment method',
    options: [
      { value: '', label: 'All methods' },
      ...Object.entries(PAYMENT_METHOD_LABELS).map(([value, label]) => ({ value, label })),
    ],
  },
  { days: 'Placed' },
];

/** Of whom and of what they are comes from the lists of users and products; here it can only be taken away. */
export function orderFilters(accountName: string, productName = 'one product'): ListFilter[] {
  return [
    { name: 'user', linked: `Orders of ${accountName}` },
    { name: 'product', linked: `Orders with ${productName}` },
    ...ORDER_FILTERS,
  ];
}

/** What the address asks for. Its days are those of where the reader is. */
export function orderQueryOf({ read }: Pick<AddressQuery, 'read'>): ListQuery {
  const asked = read(
    'search',
    'status',
    'needs',
    'paymentStatus',
    'paymentMethod',
    'from',
    'to',
    'user',
    'product',
    'sort',
  );
  return asked.from || asked.to ? { ...asked, zone: ownZone() } : asked;
}

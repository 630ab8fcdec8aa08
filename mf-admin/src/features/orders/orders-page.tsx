import { ORDER_STATUSES } from '@handloom/contracts/orders';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { SelectField } from '@handloom/ui/select-field';
import { EmptyNote, FailureNote, FilterRow, LoadingNote } from '../listing/list-notes';
import { Pager } from '../listing/pager';
import { SearchBox } from '../listing/search-box';
import { useAddressQuery } from '../listing/use-address-query';
import { PageHeading } from '../panel/page-heading';
import { ORDERS_PER_PAGE, useOrders } from './api/use-orders';
import { OrderDrawer } from './order-drawer';
import { OrdersTable } from './orders-table';

const NEEDS_OPTIONS = [
  { value: '', label: 'Waiting or not' },
  { value: 'shipping', label: 'To ship' },
  { value: 'attention', label: 'To look at' },
  { value: 'refund', label: 'Refund on its way' },
];
const STATUS_OPTIONS = [
  { value: '', label: 'All statuses' },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: status })),
];

export function OrdersPage() {
  const { query, page, change } = useAddressQuery();
  const search = query.get('search') ?? '';
  const status = query.get('status') ?? '';
  const needs = query.get('needs') ?? '';
  const { data, error } = useOrders({ page, search, status, needs });
  const opened = query.get('order');
  return (
    <>
      <PageHeading
        title="Orders"
        note={data && `${data.total} ${data.total === 1 ? 'order' : 'orders'}`}
      />
      <FilterRow>
        <SearchBox
          label="Search number, name or e-mail"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <SelectField
          label="Status"
          hideLabel
          options={STATUS_OPTIONS}
          value={status}
          onChange={({ target }) => change({ status: target.value })}
        />
        <SelectField
          label="What waits"
          hideLabel
          options={NEEDS_OPTIONS}
          value={needs}
          onChange={({ target }) => change({ needs: target.value })}
        />
      </FilterRow>
      {/* The catalogue of messages has one sentence for both lists. */}
      {error && <FailureNote>{sentenceOf(error, 'Failed to fetch sizes')}</FailureNote>}
      {!data && !error && <LoadingNote>Loading...</LoadingNote>}
      {data?.items.length === 0 && <EmptyNote>No orders found.</EmptyNote>}
      {data && data.items.length > 0 && (
        <OrdersTable orders={data.items} onOpen={(order) => change({ order, page })} />
      )}
      {data && (
        <Pager
          page={page}
          totalPages={Math.ceil(data.total / ORDERS_PER_PAGE)}
          onPage={(next) => change({ page: next })}
        />
      )}
      {opened && <OrderDrawer id={opened} onClose={() => change({ order: null, page })} />}
    </>
  );
}

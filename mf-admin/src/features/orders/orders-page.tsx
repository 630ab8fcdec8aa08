import { ButtonLink } from '@handloom/ui/button';
import { DownloadIcon } from '@handloom/ui/icons';
import { ListPage } from '../listing/list-page';
import { useAddressQuery } from '../listing/use-address-query';
import { useProduct } from '../products/api/use-product';
import { useAccountName } from '../users/api/use-account-name';
import { ordersFileUrl } from './api/orders-file';
import { useOrders } from './api/use-orders';
import { BulkOrderActions } from './bulk-order-actions';
import { ORDER_COLUMNS, orderName } from './order-columns';
import { OrderDrawer } from './order-drawer';
import { orderFilters, orderQueryOf } from './order-filters';
import { usePagesBeside } from './use-pages-beside';

const WORDS = {
  one: 'order',
  many: 'orders',
  // The catalogue of messages has one sentence for both lists.
  failed: 'Failed to fetch sizes',
  empty: 'No orders found.',
  next: 'What shoppers order shows here within seconds.',
};

export function OrdersPage() {
  const address = useAddressQuery();
  const { query, open, openInstead, close } = address;
  const asked = orderQueryOf(address);
  const list = useOrders(asked);
  const opened = query.get('order');
  const beside = usePagesBeside(address, asked, list.data);
  const accountName = useAccountName(query.get('user'));
  const product = useProduct(query.get('product'));
  return (
    <ListPage
      title="Orders"
      action={
        <ButtonLink look="outline" reloadDocument download to={ordersFileUrl(asked)}>
          <DownloadIcon size={18} />
          Export CSV
        </ButtonLink>
      }
      address={address}
      list={list}
      words={WORDS}
      search="Search number, name, e-mail, phone, parcel or payment"
      filters={orderFilters(accountName, product?.name)}
      sortedBy="newest"
      columns={ORDER_COLUMNS}
      nameOf={orderName}
      onOpen={({ id }) => open('order', id)}
      bulk={(choice) => <BulkOrderActions choice={choice} />}
    >
      {opened && (
        <OrderDrawer
          id={opened}
          listed={list.data?.items.map(({ id }) => id) ?? []}
          beside={beside}
          onOpen={(id) => openInstead('order', id)}
          onClose={() => close('order')}
        />
      )}
    </ListPage>
  );
}

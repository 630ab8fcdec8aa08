import type { ListedUser } from '@handloom/contracts/accounts';
import { formatAmount } from '@handloom/contracts/money-format';
import type { ShopperSales } from '@handloom/contracts/sales-reports';
import { counted } from '@handloom/frontend-kit/count-words';
import type { ItemColumn } from '../listing/item-table';
import styles from './user-columns.module.scss';

const NOTHING = '–';

interface Bought {
  data: ShopperSales | undefined;
  error: Error | undefined;
}

/** How much each account bought, as reports count it, without what went back. The orders' service tells it, and may be away. */
export const boughtColumn = ({ data, error }: Bought): ItemColumn<ListedUser> => ({
  label: 'Spent',
  kind: 'number',
  cell: ({ _id }) => {
    if (!data) return error ? NOTHING : '';
    const sums = data.filter((sum) => sum._id === _id);
    return sums.length > 0 ? <Sums sums={sums} /> : NOTHING;
  },
});

/** An amount for each currency, as they cannot be added. */
function Sums({ sums }: { sums: ShopperSales }) {
  const amounts = sums.map(({ total, refunded, currency }) =>
    formatAmount(total - refunded, currency),
  );
  const orders = sums.reduce((all, sum) => all + sum.orders, 0);
  return (
    <>
      {amounts.join(' + ')} <small className={styles.count}>{counted(orders, 'order')}</small>
    </>
  );
}

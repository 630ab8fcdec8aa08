import { useMoney } from '@handloom/frontend-kit/money';
import type { PlacementFailure } from './placement-failure';
import styles from './price-changes.module.scss';

/** Line by line what the shopper saw and what is so now. */
export function PriceChanges({ changes = [], total }: PlacementFailure) {
  const money = useMoney();
  if (!total) return null;
  return (
    <>
      <table className={styles.changes}>
        <caption className="visually-hidden">What has changed</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Was</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ productId, name, was, now }) => (
            <tr key={productId}>
              <th scope="row">{name}</th>
              <td>{money.checkout(was)}</td>
              <td>{now === null ? 'No longer available' : money.checkout(now)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{money.checkout(total.was)}</td>
            <td>{money.checkout(total.now)}</td>
          </tr>
        </tfoot>
      </table>
      <p>
        Your cart shows this now. Nothing was ordered:{' '}
        {changes.some(({ now }) => now === null) && 'remove what is no longer available, and '}
        press Place Order again if you agree.
      </p>
    </>
  );
}

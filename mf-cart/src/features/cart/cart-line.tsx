import { Link } from 'react-router-dom';
import type { CartItem } from '@handloom/contracts/cart';
import { MAX_LINE_QUANTITY } from '@handloom/contracts/cart-facts';
import { SIZE_LABELS } from '@handloom/contracts/catalogue-facts';
import { useMoney } from '@handloom/frontend-kit/money';
import { Button } from '@handloom/ui/button';
import { classNames } from '@handloom/ui/class-names';
import { QuantityStepper } from '@handloom/ui/quantity-stepper';
import styles from './cart-line.module.scss';
import type { LineChange } from './cart-rules';
import { cartTotals } from './cart-total';
import { LinePicture } from './line-picture';
import { LinePrice } from './line-price';
import { removeButtonId } from './removals';

interface CartLineProps {
  item: CartItem;
  onChange(change: LineChange): unknown;
  onRemove(): unknown;
}

export function CartLine({ item, onChange, onRemove }: CartLineProps) {
  const money = useMoney();
  const page = `/product/${item._id}`;
  const isGone = item.available === false;
  return (
    <li className={classNames(styles.line, isGone && styles.gone)}>
      <Link to={page} tabIndex={-1} aria-hidden="true" className={styles.picture}>
        <LinePicture url={item.images[0]?.url} width={128} />
      </Link>
      <div className={styles.text}>
        <div className={styles.naming}>
          <Link to={page} className={styles.name}>
            {item.name}
          </Link>
          {isGone ? (
            <span className={styles.mark}>No longer available</span>
          ) : (
            <LinePrice item={item} />
          )}
        </div>
        {!isGone && <SizeChoice item={item} onChange={onChange} />}
        <div className={styles.actions}>
          {!isGone && (
            <QuantityStepper
              value={item.quantity}
              min={0}
              max={MAX_LINE_QUANTITY}
              label={`Quantity of ${item.name}`}
              onChange={(quantity) => onChange({ quantity })}
            />
          )}
          <Button
            id={removeButtonId(item._id)}
            look="quiet"
            size="small"
            aria-description={item.name}
            onClick={onRemove}
          >
            Remove
          </Button>
          {!isGone && (
            <>
              <span className="visually-hidden">Sum</span>
              <strong className={styles.sum}>{money.checkout(cartTotals([item]).subtotal)}</strong>
            </>
          )}
        </div>
      </div>
    </li>
  );
}

function SizeChoice({ item, onChange }: Pick<CartLineProps, 'item' | 'onChange'>) {
  return (
    <label className={styles.size}>
      Size
      <select
        value={item.size}
        onChange={(event) =>
          onChange({ size: SIZE_LABELS.find((label) => label === event.target.value) })
        }
      >
        {SIZE_LABELS.map((label) => (
          <option key={label} value={label}>
            {label} FEET
          </option>
        ))}
      </select>
    </label>
  );
}

import { Link } from 'react-router-dom';
import type { CartItem } from '@handloom/contracts/cart';
import { MAX_LINE_QUANTITY } from '@handloom/contracts/cart-facts';
import { sizeLabel } from '@handloom/contracts/catalogue';
import { SIZE_LABELS } from '@handloom/contracts/catalogue-facts';
import { useMoney } from '@handloom/frontend-kit/money';
import { Button } from '@handloom/ui/button';
import { QuantityStepper } from '@handloom/ui/quantity-stepper';
import styles from './cart-line.module.scss';
import { LinePicture } from './line-picture';

interface CartLineProps {
  item: CartItem;
  onChange(change: Partial<Pick<CartItem, 'quantity' | 'size'>>): unknown;
  onRemove(): unknown;
}

export function CartLine({ item, onChange, onRemove }: CartLineProps) {
  const money = useMoney();
  const page = `/product/${item._id}`;
  return (
    <li className={styles.line}>
      <Link to={page} tabIndex={-1} aria-hidden="true" className={styles.picture}>
        <LinePicture item={item} />
      </Link>
      <div className={styles.text}>
        <div className={styles.naming}>
          <Link to={page} className={styles.name}>
            {item.name}
          </Link>
          <span className={styles.price}>{money.checkout(item.price)}</span>
        </div>
        <label className={styles.size}>
          Size
          <select
            value={item.size}
            onChange={(event) => onChange({ size: sizeLabel.parse(event.target.value) })}
          >
            {SIZE_LABELS.map((label) => (
              <option key={label} value={label}>
                {label} FEET
              </option>
            ))}
          </select>
        </label>
        <div className={styles.actions}>
          <QuantityStepper
            value={item.quantity}
            min={0}
            max={MAX_LINE_QUANTITY}
            label={`Quantity of ${item.name}`}
            onChange={(quantity) => onChange({ quantity })}
          />
          <Button look="quiet" size="small" onClick={onRemove}>
            Remove
          </Button>
          <strong className={styles.sum}>{money.checkout(item.price * item.quantity)}</strong>
        </div>
      </div>
    </li>
  );
}

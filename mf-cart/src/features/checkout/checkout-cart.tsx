import { fromMinor, toMinor } from '@handloom/contracts/money-sums';
import { useMoney } from '@handloom/frontend-kit/money';
import { Button } from '@handloom/ui/button';
import { QuantityStepper } from '@handloom/ui/quantity-stepper';
import { LinePicture } from '../cart/line-picture';
import { LinePrice } from '../cart/line-price';
import { removalsOf, removeButtonId } from '../cart/removals';
import type { Cart } from '../cart/use-cart';
import styles from './checkout-cart.module.scss';

interface CheckoutCartProps {
  cart: Cart;
  disabled: boolean;
}

/** The cart once more, small, to be corrected in the last moment. */
export function CheckoutCart({ cart, disabled }: CheckoutCartProps) {
  const money = useMoney();
  const { remove } = removalsOf(cart);
  if (cart.items.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label="Cart lines">
      {cart.items.map((item) => {
        const isGone = item.available === false;
        return (
          <li key={item._id} className={styles.line}>
            <div className={styles.picture}>
              <LinePicture url={item.images[0]?.url} width={72} />
            </div>
            <div className={styles.text}>
              <span className={styles.name}>{item.name}</span>
              {isGone ? (
                <span className={styles.warning}>No longer available</span>
              ) : (
                <span className={styles.detail}>
                  {item.size} FEET · <LinePrice item={item} />
                  {item.quantity > 1 && ` × ${item.quantity}`}
                </span>
              )}
              {!isGone && item.quantity > 1 && (
                <span className={styles.sum}>
                  {money.checkout(fromMinor(toMinor(item.price) * item.quantity))}
                </span>
              )}
              <div className={styles.actions}>
                {!isGone && (
                  <QuantityStepper
                    value={item.quantity}
                    min={0}
                    disabled={disabled}
                    label={`Quantity of ${item.name}`}
                    onChange={(quantity) =>
                      void (quantity === 0 ? remove(item._id) : cart.change(item._id, { quantity }))
                    }
                  />
                )}
                <Button
                  id={removeButtonId(item._id)}
                  look="quiet"
                  size="small"
                  aria-description={item.name}
                  disabled={disabled}
                  onClick={() => void remove(item._id)}
                >
                  Remove
                </Button>
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

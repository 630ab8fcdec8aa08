import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DEFAULT_SIZE_LABEL } from '@handloom/contracts/catalogue-facts';
import { Button } from '@handloom/ui/button';
import styles from './buy-now.module.scss';
import { cartItemOf, type ProductChoice } from './cart-item-of';
import { useCart } from './use-cart';

/** Puts what the page shows into the cart, quantity and size included, and goes to the checkout. */
export function BuyNow(choice: ProductChoice) {
  const cart = useCart();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { _id } = choice.product;
  const { size = DEFAULT_SIZE_LABEL } = choice;
  const line = cart.items.find((item) => item._id === _id);

  const buy = async () => {
    setBusy(true);
    // A quick press comes before it is known what the cart holds.
    const items = cart.ready ? cart.items : await cart.reload();
    const isThere = items.some((item) => item._id === _id);
    const done = isThere
      ? await cart.change(_id, {
          quantity: choice.quantity ?? 1,
          size,
        })
      : await cart.add(cartItemOf(choice));
    setBusy(false);
    if (done) await navigate('/checkout');
  };

  return (
    <>
      <Button wide disabled={busy} onClick={buy}>
        Buy It Now
      </Button>
      {line && line.size !== size && (
        <p className={styles.note}>
          It is in your cart as {line.size} FEET. Buy It Now changes that to {size} FEET.
        </p>
      )}
    </>
  );
}

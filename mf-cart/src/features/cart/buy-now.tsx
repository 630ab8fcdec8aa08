import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ChosenBefore } from '@handloom/contracts/fragments';
import { useSession } from '@handloom/frontend-kit/session';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import styles from './buy-now.module.scss';
import { cartItemOf, type ProductChoice } from './cart-item-of';
import { lineOf } from './cart-rules';
import { useCart } from './use-cart';

export interface BuyNowProps extends ProductChoice {
  onLine?(line: ChosenBefore | null): void;
}

/**
 * Puts the rug into the cart as it was chosen on the page, and goes to the checkout. Where it is in the
 * cart already, what was not chosen on the page stays as it is there.
 */
export function BuyNow({ onLine, ...choice }: BuyNowProps) {
  const cart = useCart();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const { loading } = useSession();
  const [busy, setBusy] = useState(false);
  useKeptFocus(busy);
  const { _id } = choice.product;
  const { size, quantity } = choice;
  const line = lineOf(cart.items, _id);
  const lineSize = line?.size;
  const lineQuantity = line?.quantity;

  useEffect(() => {
    onLine?.(lineSize && lineQuantity ? { size: lineSize, quantity: lineQuantity } : null);
  }, [onLine, lineSize, lineQuantity]);

  const changeLine = async () =>
    !(size || quantity) ||
    cart.change(_id, { ...(size && { size }), ...(quantity && { quantity }) });

  const buy = useEffectEvent(async () => {
    const isThere = lineOf(await cart.lines(), _id) !== undefined;
    const done = isThere ? await changeLine() : await cart.add(cartItemOf(choice));
    if (done && isStillHere()) await navigate('/checkout');
  });
  // A quicker one comes before it is known whose cart it is: folded in later, the line would not be as it was chosen.
  const isKnown = busy && !loading;
  useEffect(() => {
    if (isKnown) void buy().finally(() => setBusy(false));
  }, [isKnown]);

  return (
    <>
      <Button wide disabled={busy} onClick={() => setBusy(true)}>
        Buy It Now
      </Button>
      {line && size && line.size !== size && (
        <p className={styles.note}>
          It is in your cart as {line.size} FEET. Buy It Now changes that to {size} FEET.
        </p>
      )}
    </>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CartItem } from '@handloom/contracts/cart';
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

  const chosen = { ...(size && { size }), ...(quantity && { quantity }) };
  const changeLine = async () => !(size || quantity) || cart.change(_id, chosen);

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
        {busy ? 'One moment...' : 'Buy It Now'}
      </Button>
      {line && <WhatChanges before={line} after={{ ...line, ...chosen }} />}
    </>
  );
}

function WhatChanges({ before, after }: Record<'before' | 'after', CartItem>) {
  const isOne = before.quantity === 1 && after.quantity === 1;
  const [was, will] = [before, after].map(({ size, quantity }) =>
    isOne ? `${size} FEET` : `${size} FEET × ${quantity}`,
  );
  if (was === will) return null;
  return (
    <p className={styles.note}>
      It is in your cart as {was}. Buy It Now changes that to {will}.
    </p>
  );
}

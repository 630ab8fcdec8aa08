import { useCallback, useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { Link } from 'react-router-dom';
import type { CartItem } from '@handloom/contracts/cart';
import { useUserAtOnce } from '@handloom/frontend-kit/session';
import { Button, ButtonLink, IconButton } from '@handloom/ui/button';
import { BagCheckIcon, BagIcon } from '@handloom/ui/icons';
import styles from './add-to-cart.module.scss';
import { cartItemOf, type ProductChoice } from './cart-item-of';
import { lineOf } from './cart-rules';
import { followStoredCart, useGuestStore } from './guest-store';
import type { Cart } from './use-cart';
import { guestChanges } from './use-guest-cart';
import { useServerCart } from './use-server-cart';

export interface AddToCartProps extends ProductChoice {
  /** `icon` on product cards, `button` on the product page. */
  variant?: 'icon' | 'button';
}

/** On a page of cards the guest's cart must cost little: it is asked without the server's beside it. */
export function AddToCart(props: AddToCartProps) {
  const user = useUserAtOnce();
  return user ? <AddToServerCart {...props} shopper={user._id} /> : <AddToGuestCart {...props} />;
}

function AddToServerCart({ shopper, ...props }: AddToCartProps & { shopper: string }) {
  const cart = useServerCart(shopper);
  const [isAdding, setAdding] = useState(false);
  const inCart = isAdding || lineOf(cart.items, props.product._id) !== undefined;
  const add = async (item: CartItem) => {
    setAdding(true);
    // Of what is there already, which may not be known yet, a size that nobody chose changes nothing.
    const line = props.size ? undefined : lineOf(await cart.lines(), item._id);
    const isDone = await cart.add(line ? { ...item, size: line.size } : item);
    setAdding(false);
    return isDone;
  };
  return <AddButton {...props} inCart={inCart} add={add} />;
}

function AddToGuestCart(props: AddToCartProps) {
  const inCart = useGuestStore(({ items }) => items.some(({ _id }) => _id === props.product._id));
  useEffect(followStoredCart, []);
  return <AddButton {...props} inCart={inCart} add={guestChanges.add} />;
}

interface AddButtonProps extends AddToCartProps {
  inCart: boolean;
  add: Cart['add'];
}

function AddButton({ variant = 'button', inCart, add: addItem, ...choice }: AddButtonProps) {
  const isAdding = useRef(false);
  const shown = useRef<HTMLElement | null>(null);
  /** To what takes the place of what is shown now: link and button follow each other, also for those who go by keyboard. */
  const passesFocus = useRef(false);
  const show = useCallback((control: HTMLElement | null) => {
    shown.current = control;
    if (!control || !passesFocus.current) return;
    passesFocus.current = false;
    control.focus({ preventScroll: true });
  }, []);
  const add = async () => {
    // The second click of a double click comes before the link has taken the button's place.
    if (isAdding.current) return;
    isAdding.current = true;
    passesFocus.current = document.activeElement === shown.current;
    const isDone = await addItem(cartItemOf(choice));
    if (isDone) toast.success('Added to cart');
    passesFocus.current = !isDone && document.activeElement === shown.current;
    isAdding.current = false;
  };

  if (variant === 'icon') {
    return inCart ? (
      <Link
        ref={show}
        to="/cart"
        aria-label="Go to cart"
        aria-description={choice.product.name}
        title="Go to cart"
        className={styles.icon}
      >
        <BagCheckIcon size={20} />
      </Link>
    ) : (
      <IconButton
        ref={show}
        label="Add to cart"
        aria-description={choice.product.name}
        onClick={add}
        className={styles.icon}
      >
        <BagIcon size={20} />
      </IconButton>
    );
  }
  return inCart ? (
    <ButtonLink ref={show} to="/cart" look="outline" wide>
      Go To Cart
    </ButtonLink>
  ) : (
    <Button ref={show} look="outline" wide onClick={add}>
      Add To Cart
    </Button>
  );
}

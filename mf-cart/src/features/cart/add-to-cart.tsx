import toast from 'react-hot-toast';
import { Link } from 'react-router-dom';
import { Button, ButtonLink, IconButton } from '@handloom/ui/button';
import { BagCheckIcon, BagIcon } from '@handloom/ui/icons';
import styles from './add-to-cart.module.scss';
import { cartItemOf, type ProductChoice } from './cart-item-of';
import { useCart } from './use-cart';

export interface AddToCartProps extends ProductChoice {
  /** `icon` on product cards, `button` on the product page. */
  variant?: 'icon' | 'button';
}

export function AddToCart({ variant = 'button', ...choice }: AddToCartProps) {
  const cart = useCart();
  const inCart = cart.items.some(({ _id }) => _id === choice.product._id);
  const add = async () => {
    if (await cart.add(cartItemOf(choice))) toast.success('Added to cart');
  };

  if (variant === 'icon') {
    return inCart ? (
      <Link to="/cart" aria-label="Go to cart" title="Go to cart" className={styles.icon}>
        <BagCheckIcon size={20} />
      </Link>
    ) : (
      <IconButton label="Add to cart" onClick={add} className={styles.icon}>
        <BagIcon size={20} />
      </IconButton>
    );
  }
  return inCart ? (
    <ButtonLink to="/cart" look="outline" wide>
      Go To Cart
    </ButtonLink>
  ) : (
    <Button look="outline" wide onClick={add}>
      Add To Cart
    </Button>
  );
}

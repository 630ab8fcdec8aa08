import type { AriaAttributes } from 'react';
import toast from 'react-hot-toast';
import { Link } from 'react-router-dom';
import { HeartFilledIcon, HeartIcon } from '@handloom/ui/icons';
import { useWishlist } from './wishlist-store';

/** In a list, where every card has one, it is described by the name of its rug. */
export interface WishlistButtonProps extends Pick<AriaAttributes, 'aria-description'> {
  productId: string;
  className?: string;
  iconSize?: number;
}

export function WishlistButton({
  productId,
  className,
  iconSize = 20,
  ...described
}: WishlistButtonProps) {
  // While the page hydrates the store answers as it does on the server: nothing is kept.
  const wished = useWishlist(({ productIds }) => productIds.includes(productId));
  const toggle = useWishlist((wishlist) => wishlist.toggle);
  const Heart = wished ? HeartFilledIcon : HeartIcon;
  return (
    <button
      type="button"
      aria-label="Add to wishlist"
      aria-pressed={wished}
      title={wished ? 'Remove from wishlist' : 'Add to wishlist'}
      className={className}
      {...described}
      onClick={() => {
        toggle(productId);
        if (!wished) toast(<Wished />);
      }}
    >
      <Heart size={iconSize} />
    </button>
  );
}

/** A guest's header has no way there. */
function Wished() {
  return (
    <>
      Added to your <Link to="/wishlist">wishlist</Link>
    </>
  );
}

import { Button } from '@handloom/ui/button';
import { useProduct } from '../products/api/get-product';
import { ProductCard } from '../products/product-card';
import { ProductCardSkeleton } from '../products/product-card-skeleton';
import styles from './wishlist-page.module.scss';
import { useWishlist } from '../wishes/wishlist-store';

/** The rug as it is today: its price may have changed since it was wished for, or it may be gone. */
export function WishlistCard({ productId }: { productId: string }) {
  const { data, error, mutate } = useProduct(productId);
  const toggle = useWishlist((wishlist) => wishlist.toggle);
  if (data) return <ProductCard product={data} />;
  if (!error) return <ProductCardSkeleton />;
  const gone = error.status === 404;
  return (
    <div className={styles.gone} role="status">
      <p>{gone ? 'This rug is no longer in the shop.' : error.message}</p>
      <Button
        look="outline"
        size="small"
        onClick={() => (gone ? toggle(productId) : void mutate())}
      >
        {gone ? 'Remove' : 'Try again'}
      </Button>
    </div>
  );
}

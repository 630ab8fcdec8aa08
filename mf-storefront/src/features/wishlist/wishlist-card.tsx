import { Button } from '@handloom/ui/button';
import { useFocusInstead } from '@handloom/ui/kept-focus';
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
    <InItsPlace
      text={gone ? 'This rug is no longer in the shop.' : error.message}
      button={gone ? 'Remove' : 'Try again'}
      onPress={() => (gone ? toggle(productId) : void mutate())}
    />
  );
}

function InItsPlace(props: { text: string; button: string; onPress(): void }) {
  const place = useFocusInstead();
  return (
    <div ref={place} className={styles.gone} role="status">
      <p>{props.text}</p>
      <Button look="outline" size="small" onClick={props.onPress}>
        {props.button}
      </Button>
    </div>
  );
}

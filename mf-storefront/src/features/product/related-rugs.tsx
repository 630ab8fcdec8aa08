import { useDeferredValue } from 'react';
import type { Product } from '@handloom/contracts/catalogue';
import { CardCarousel } from '../carousel/card-carousel';
import { useProducts, type ProductListing } from '../products/api/list-products';
import { ROW_SIZES } from '../products/card-sizes';
import { ProductCard } from '../products/product-card';
import { ProductCardSkeleton } from '../products/product-card-skeleton';
import styles from './related-rugs.module.scss';

/** One more than is shown: the rug itself may be among them. */
function relatedListing(product: Pick<Product, 'category'>): ProductListing {
  return { category: product.category.slug, sort: 'best-selling', limit: 9 };
}

/** Something to look at next. Where it can't be had, the page is whole without it. */
export function RelatedRugs({ product }: { product: Product }) {
  const { data: latest, error } = useProducts(relatedListing(product));
  // They arrive while the page begins to answer: eight cards at once would hold up the first tap.
  const data = useDeferredValue(latest);
  const others = data?.products.filter(({ _id }) => _id !== product._id).slice(0, 8) ?? [];
  if (others.length === 0 && (data || error)) return null;
  return (
    <div className={styles.related} data-on-its-way={!data}>
      <CardCarousel
        // The row of another rug begins at its first.
        key={product._id}
        title="You may also like"
        instead={data ? undefined : <RoomForCards />}
        slides={others.map((other) => ({
          key: other._id,
          content: <ProductCard product={other} sizes={ROW_SIZES} waits withoutActions />,
        }))}
      />
    </div>
  );
}

/** A reader who is at the page's end already must not lose their place when the cards come. */
function RoomForCards() {
  return (
    <div className={styles.room}>
      {[1, 2, 3, 4].map((card) => (
        <ProductCardSkeleton key={card} />
      ))}
    </div>
  );
}

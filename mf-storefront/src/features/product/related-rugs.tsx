import { useDeferredValue } from 'react';
import type { Product } from '@handloom/contracts/catalogue';
import { CardCarousel } from '../carousel/card-carousel';
import { useProducts, type ProductListing } from '../products/api/list-products';
import { ROW_SIZES } from '../products/card-sizes';
import { ProductCard } from '../products/product-card';
import styles from './related-rugs.module.scss';

/** One more than is shown: the rug itself may be among them. */
export function relatedListing(product: Pick<Product, 'category'>): ProductListing {
  return { category: product.category.slug, sort: 'best-selling', limit: 9 };
}

/** Something to look at next. Where it can't be had, the page is whole without it. */
export function RelatedRugs({ product }: { product: Product }) {
  // They arrive while the page begins to answer: eight cards at once would hold up the first tap.
  const data = useDeferredValue(useProducts(relatedListing(product)).data);
  const others = data?.products.filter(({ _id }) => _id !== product._id).slice(0, 8) ?? [];
  if (others.length === 0) return null;
  return (
    <div className={styles.related}>
      <CardCarousel
        title="You may also like"
        slides={others.map((other) => ({
          key: other._id,
          content: <ProductCard product={other} sizes={ROW_SIZES} waits />,
        }))}
      />
    </div>
  );
}

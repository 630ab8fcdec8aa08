import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { EmptyState } from '@handloom/ui/empty-state';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { useProducts, type ProductListing } from '../products/api/list-products';
import { ProductGrid, ProductGridSkeleton } from '../products/product-grid';
import type { CategoryChoice } from './category-address';
import styles from './category-page.module.scss';

export interface CategoryProductsProps {
  /** The pages that are shown, one below the other. */
  listings: ProductListing[];
  onLoadMore(snapshot: number | undefined): void;
  onClear(change: Partial<CategoryChoice>): void;
}

export function CategoryProducts({ listings, onLoadMore, onClear }: CategoryProductsProps) {
  const first = useProducts(listings[0] ?? null);
  // The last page's state is the button's; when it is the first page, this is the same answer.
  const last = useProducts(listings.at(-1) ?? null);
  const shown = first.data;
  const { limit = 0, search, size, minPrice, maxPrice } = listings[0] ?? {};
  const filtered = Boolean(search || size || minPrice || maxPrice);

  if (shown && shown.products.length === 0) {
    return (
      <EmptyState
        title="No products found in this category."
        action={
          filtered && (
            <Button
              look="outline"
              onClick={() => onClear({ search: '', size: '', minPrice: '', maxPrice: '' })}
            >
              Clear filters
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <h2 className="visually-hidden">Rugs</h2>
      <p className={styles.count} role="status">
        {shown ? `${shown.total} ${shown.total === 1 ? 'rug' : 'rugs'}` : 'Loading rugs...'}
      </p>
      {listings.map((listing, index) => (
        <ProductsOfPage key={index} listing={listing} first={index === 0} />
      ))}
      {shown && listings.length * limit < shown.total && (
        <div className={styles.more}>
          <p>
            {Math.min(listings.length * limit, shown.total)} of {shown.total}
          </p>
          <Button
            look="outline"
            disabled={last.isLoading}
            onClick={() => onLoadMore(shown.snapshot)}
          >
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

function ProductsOfPage({ listing, first }: { listing: ProductListing; first: boolean }) {
  const { data, error, mutate } = useProducts(listing);
  if (data) return <ProductGrid products={data.products} first={first} />;
  if (!error) return <ProductGridSkeleton />;
  return (
    <ErrorNotice
      title={`Error loading products: ${sentenceOf(error, 'Failed to fetch products')}`}
      onRetry={() => void mutate()}
    />
  );
}

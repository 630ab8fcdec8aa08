import type { Product } from '@handloom/contracts/catalogue';
import { ProductCard } from './product-card';
import { ProductCardSkeleton } from './product-card-skeleton';
import styles from './product-grid.module.scss';

/** Cards of the first rows are in view at once; their pictures do not wait for the scroll. */
const FIRST_ROW = 4;

export interface ProductGridProps {
  products: Product[];
  /** Whether this grid opens the page. */
  first?: boolean;
  /** It is what the reader asked for: the keyboard goes on from here. */
  arrives?: boolean;
}

export function ProductGrid({ products, first = false, arrives = false }: ProductGridProps) {
  return (
    <div className={styles.grid} tabIndex={-1} ref={arrives ? focusOnArrival : undefined}>
      {products.map((product, index) => (
        <ProductCard
          key={product._id}
          product={product}
          priority={first && index === 0}
          eager={first && index < FIRST_ROW}
        />
      ))}
    </div>
  );
}

/** Who went elsewhere while it was on its way stays there. */
function focusOnArrival(grid: HTMLElement | null): void {
  const { activeElement } = document;
  const isWaiting = activeElement === document.body || activeElement?.matches('[rel]');
  if (isWaiting) grid?.focus({ preventScroll: true });
}

export function ProductGridSkeleton({ cards = 8 }: { cards?: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: cards }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}

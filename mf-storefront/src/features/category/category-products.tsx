import { useState } from 'react';
import type { ProductPage } from '@handloom/contracts/catalogue';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { countWords } from '@handloom/frontend-kit/count-words';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { productsUrl, useProducts, type ProductListing } from '../products/api/list-products';
import { ProductGrid, ProductGridSkeleton } from '../products/product-grid';
import { listingsOf, pageAlone, type CategoryChoice } from './category-address';
import styles from './category-page.module.scss';
import { NothingFound, PastTheEnd } from './nothing-found';
import { PageLink } from './page-link';

export type ShownPages = Partial<Pick<CategoryChoice, 'from' | 'page' | 'snapshot'>>;

export interface CategoryProductsProps {
  choice: CategoryChoice;
  /** Shows more pages, one below the other, as the catalogue was at the snapshot. */
  onShow(change: ShownPages): void;
  onClear(change: Partial<CategoryChoice>): void;
}

export function CategoryProducts({ choice, onShow, onClear }: CategoryProductsProps) {
  const first = useProducts(listingsOf(choice)[0] ?? null);
  const shown = first.data;
  const isEmpty = shown?.products.length === 0;

  const instead = () =>
    shown?.total ? (
      <PastTheEnd choice={choice} />
    ) : (
      <NothingFound choice={choice} onClear={onClear} />
    );
  return (
    <>
      {/* The same one whatever is found: a live region that comes with its text is not read out by every reader. */}
      <div role="status">
        {isEmpty ? (
          instead()
        ) : (
          <p className={styles.count}>
            {shown?.isLoose && (
              <span className={styles.loose}>
                No rug has all of “{choice.search}”; these have some of its words.{' '}
              </span>
            )}
            {shown && `${countOf(shown)} ${shown.total === 1 ? 'rug' : 'rugs'}`}
            {!shown && !first.error && 'Loading rugs...'}
          </p>
        )}
      </div>
      {!isEmpty && <ShownProducts choice={choice} first={first} onShow={onShow} />}
    </>
  );
}

interface ShownProductsProps extends Pick<CategoryProductsProps, 'choice' | 'onShow'> {
  first: ReturnType<typeof useProducts>;
}

function ShownProducts({ choice, first, onShow }: ShownProductsProps) {
  const { from, page } = choice;
  const [asked, setAsked] = useState(0);
  const shown = first.data;
  // Rugs that have come since the link was made have shifted the first page, and so the others.
  const snapshot = shown?.snapshot?.toString() ?? choice.snapshot;
  const listings = listingsOf({ ...choice, snapshot });
  // The last page's state is the link's; when it is the first page, this is the same answer.
  const last = useProducts(listings.at(-1) ?? null);
  const limit = listings[0]?.limit ?? 0;
  const upTo = Math.min(page * limit, shown?.total ?? 0);
  return (
    <>
      <h2 className="visually-hidden">Rugs</h2>
      {from > 1 && (
        <div className={styles.before}>
          <PageLink
            rel="prev"
            to={pageAlone(choice, from - 1)}
            busy={first.isLoading}
            onFollow={() => {
              setAsked(from - 1);
              onShow({ from: from - 1, snapshot });
            }}
          >
            Load previous
          </PageLink>
        </div>
      )}
      {listings.map((listing, index) => (
        <ProductsOfPage
          // A page of another list begins with nothing: the rugs of this one are none of its.
          key={productsUrl({ ...listing, snapshot: undefined })}
          listing={listing}
          first={index === 0}
          arrives={from + index === asked}
        />
      ))}
      {shown && upTo < shown.total && (
        <div className={styles.more}>
          <p>
            {from > 1 && `${countWords((from - 1) * limit + 1)}–`}
            {countWords(upTo)} of {countOf(shown)}
          </p>
          <PageLink
            rel="next"
            to={pageAlone(choice, page + 1)}
            busy={last.isLoading}
            onFollow={() => {
              setAsked(page + 1);
              onShow({ page: page + 1, snapshot });
            }}
          >
            Load more
          </PageLink>
        </div>
      )}
    </>
  );
}

/** Many are not counted to the end. */
const countOf = ({ total, isEstimated }: Pick<ProductPage, 'total' | 'isEstimated'>) =>
  countWords(total, isEstimated);

interface ProductsOfPageProps {
  listing: ProductListing;
  first: boolean;
  arrives: boolean;
}

function ProductsOfPage({ listing, first, arrives }: ProductsOfPageProps) {
  // What stands below the first page stays until it is there as the catalogue is now.
  const { data, error, mutate } = useProducts(listing, !first);
  if (data) return <ProductGrid products={data.products} first={first} arrives={arrives} />;
  // As much room as they take: whoever comes back goes to where they were, and stays there when they come.
  if (!error) return <ProductGridSkeleton cards={listing.limit} />;
  return (
    <ErrorNotice
      title={`Error loading products: ${sentenceOf(error, 'Failed to fetch products')}`}
      onRetry={() => void mutate()}
    />
  );
}

import type { ScopedMutator } from 'swr';
import type { Product } from '@handloom/contracts/catalogue';
import type { MyReview, Review, ReviewSummary } from '@handloom/contracts/reviews';
import { productUrl } from '../products/api/get-product';
import { reviewListsOf, reviewsUrl } from './api/list-reviews';
import { myReviewUrl } from './api/my-review';
import { reviewSummaryUrl } from './api/review-summary';
import { changedList, changedSummary, type OwnChange } from './review-change';

/** Caches on the way hear of a change a moment later, so the page shows it by itself and asks nobody. */
const quietly = { revalidate: false };

export interface ShownData {
  mutate: ScopedMutator;
  /** What the document brought, by address. Until it is asked for anew the cache itself is empty. */
  fallback: Record<string, unknown>;
}

export async function showOwnChange(
  { mutate, fallback }: ShownData,
  productId: string,
  change: OwnChange,
): Promise<void> {
  /** Changes what the page shows, if it shows it; gives what it shows then. */
  const show = <Data>(url: string, changed: (known: Data) => Data) =>
    mutate<Data>(
      url,
      (cached) => {
        const known = cached ?? (fallback[url] as Data | undefined);
        return known && changed(known);
      },
      quietly,
    );

  const lists = reviewListsOf(productId);
  const first = reviewsUrl(productId);
  // All begin before any is awaited, so that one drawing shows them together.
  const summary = show<ReviewSummary>(reviewSummaryUrl(productId), (known) =>
    changedSummary(known, change),
  );
  await Promise.all([
    show<MyReview>(myReviewUrl(productId), (mine) => ({
      ...mine,
      review: change.after,
      canReview: change.after === null,
    })),
    show<Review[]>(first, (list) => changedList(list, change, true)),
    // Further pages were asked for, never brought.
    mutate<Review[]>(
      (key) => typeof key === 'string' && key.startsWith(lists) && key !== first,
      (list) => list && changedList(list, change, false),
      quietly,
    ),
    summary.then((counted) =>
      show<Product>(productUrl(productId), (product) => rated(product, counted)),
    ),
  ]);
}

/** Without any review the rating is the shop's own, which only the shop knows. */
function rated(product: Product, summary: ReviewSummary | undefined): Product {
  if (!summary) return product;
  const { average, count } = summary;
  return { ...product, reviewCount: count, rating: count > 0 ? average : product.rating };
}

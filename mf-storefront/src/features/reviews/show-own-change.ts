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

export async function showOwnChange(
  mutate: ScopedMutator,
  productId: string,
  change: OwnChange,
): Promise<void> {
  const summary = await mutate<ReviewSummary>(
    reviewSummaryUrl(productId),
    (known) => known && changedSummary(known, change),
    quietly,
  );
  await mutate<MyReview>(
    myReviewUrl(productId),
    (mine) => mine && { ...mine, review: change.after, canReview: change.after === null },
    quietly,
  );
  const lists = reviewListsOf(productId);
  const first = reviewsUrl(productId);
  await mutate<Review[]>(first, (list) => list && changedList(list, change, true), quietly);
  await mutate<Review[]>(
    (key) => typeof key === 'string' && key.startsWith(lists) && key !== first,
    (list) => list && changedList(list, change, false),
    quietly,
  );
  await mutate<Product>(
    productUrl(productId),
    (product) => product && rated(product, summary),
    quietly,
  );
}

/** Without any review the rating is the shop's own, which only the shop knows. */
function rated(product: Product, summary: ReviewSummary | undefined): Product {
  if (!summary) return product;
  const { average, count } = summary;
  return { ...product, reviewCount: count, rating: count > 0 ? average : product.rating };
}

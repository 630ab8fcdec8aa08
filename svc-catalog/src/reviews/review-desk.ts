import type { ReviewChange, ReviewInput } from '@handloom/contracts/reviews';
import { recordAdminChange } from '@handloom/service-kit/audit/record-admin-change';
import type { Viewer } from '@handloom/service-kit/sessions/sessions';
import { notFound } from '@handloom/service-kit/shop-error';
import { isUuid } from '@handloom/service-kit/uuid';
import type { Database, Transaction } from '../database';
import { lockProduct } from '../products/product-repository';
import { keepHiding, takeHiding } from './kept-hidings';
import { rateByReviews } from './product-rating';
import { hasBought } from './purchases';
import { judgeChange, judgeRemoval, shownAuthor, statusOf, type ReviewRecord } from './review';
import { reviewErrors } from './review-errors';
import {
  deleteReview,
  findReview,
  findReviewOf,
  insertReview,
  updateReview,
} from './review-repository';

/** Who asks, and by which request. */
interface Actor {
  viewer: Viewer;
  requestId: string;
}

/**
 * Where reviews are written, changed and hidden, together with what the product's rating becomes.
 * The product is locked first: its reviews change one at a time, and no order of it is cancelled in
 * between.
 */
export function reviewDesk(database: Database) {
  return {
    /** @throws ShopError 404, 403 for who did not buy it, 409 the second time */
    write: (productId: string, input: ReviewInput, { viewer, requestId }: Actor) =>
      database.$transaction(async (transaction) => {
        const product = isUuid(productId) ? await lockProduct(transaction, productId) : null;
        if (!product) throw notFound('Product');
        const { userId, shownAs } = viewer;
        if (await findReviewOf(transaction, productId, userId)) throw reviewErrors.written();
        if (!(await hasBought(transaction, userId, productId))) throw reviewErrors.notBought();
        const author = shownAs ?? null;
        const hidden = await takeHiding(transaction, { productId, userId });
        const written = { productId, userId, author, hidden, ...input };
        const review = await insertReview(transaction, written);
        await tellIfSeen(transaction, [review], requestId);
        return review;
      }),

    /** @throws ShopError 404, 403 */
    change: (id: string, change: ReviewChange, { viewer, requestId }: Actor) =>
      database.$transaction(async (transaction) => {
        const before = await lockReview(transaction, id);
        judgeChange(viewer, before, change);
        const { stars, text, hidden } = change;
        const isEdited = stars !== undefined || text !== undefined;
        const after = await updateReview(transaction, id, {
          stars,
          text,
          hidden,
          // A name that was not known when it was written.
          ...(isEdited && { editedAt: new Date(), author: before.author ?? viewer.shownAs }),
        });
        await recordForAudit(transaction, { viewer, requestId }, [before, after]);
        await tellIfSeen(transaction, [before, after], requestId);
        return after;
      }),

    /** @returns what is gone @throws ShopError 404 */
    remove: (id: string, { viewer, requestId }: Actor) =>
      database.$transaction(async (transaction) => {
        const review = await lockReview(transaction, id);
        judgeRemoval(viewer, review);
        if (review.hidden) await keepHiding(transaction, review);
        await deleteReview(transaction, id);
        await recordForAudit(transaction, { viewer, requestId }, [review, null]);
        await tellIfSeen(transaction, [review], requestId);
        return review;
      }),
  };
}

/** The review as it is once nobody else can change it. @throws ShopError 404 */
async function lockReview(transaction: Transaction, id: string): Promise<ReviewRecord> {
  const seen = isUuid(id) ? await findReview(transaction, id) : null;
  const product = seen && (await lockProduct(transaction, seen.productId));
  const review = product && (await findReview(transaction, id));
  if (!review) throw notFound('Review');
  return review;
}

/** What an author does with their own review is no work of an admin's; to hide it or show it again always is. */
async function recordForAudit(
  transaction: Transaction,
  { viewer: { userId, role, shownAs }, requestId }: Actor,
  [before, after]: [ReviewRecord, ReviewRecord | null],
): Promise<void> {
  const isHiding = after !== null && after.hidden !== before.hidden;
  if (!isHiding && (role !== 'admin' || before.userId === userId)) return;
  await recordAdminChange(transaction, {
    by: { userId, shownAs: shownAs ?? null, requestId },
    kind: 'review',
    about: before.id,
    name: `Review by ${shownAuthor(before.author)}`,
    action: after ? 'changed' : 'deleted',
    before: auditedReview(before),
    after: after && auditedReview(after),
  });
}

function auditedReview({ productId, stars, text, hidden }: ReviewRecord) {
  return { product: productId, stars, text, hidden };
}

/** What was hidden and stays so is nobody's news. */
async function tellIfSeen(
  transaction: Transaction,
  states: ReviewRecord[],
  requestId: string,
): Promise<void> {
  const [first] = states;
  const isSeen = states.some((state) => statusOf(state) === 'visible');
  if (first && isSeen) await rateByReviews(transaction, first.productId, requestId);
}

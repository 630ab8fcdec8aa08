import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { useSWRConfig } from 'swr';
import type { OwnReview } from '@handloom/contracts/reviews';
import { BUYERS_ONLY } from '@handloom/contracts/review-facts';
import { ApiError } from '@handloom/frontend-kit/api';
import { useSameVisitor } from '@handloom/frontend-kit/session';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { Button } from '@handloom/ui/button';
import { deleteReview } from './api/delete-review';
import { useMyReview } from './api/my-review';
import { DeleteReviewDialog } from './delete-review-dialog';
import styles from './review-access.module.scss';
import { draftOf, keepDraft } from './review-drafts';
import { ReviewForm } from './review-form';
import { showOwnChange } from './show-own-change';

const STANDING = {
  visible: 'You reviewed this rug. Thank you.',
  hidden: 'Your review is hidden by the shop. Only you can see it.',
  withdrawn: 'Your review is not shown, because its order was cancelled.',
};

const NOT_SENT = 'Your review could not be sent. It is kept on the page of its rug.';

interface MyReviewProps {
  accountId: string;
  productId: string;
}

/** What a signed-in shopper can do: write, edit or delete their one review. */
export default function MyReview({ accountId, productId }: MyReviewProps) {
  const shown = useSWRConfig();
  const { data: mine, error, mutate } = useMyReview(productId);
  const [doing, setDoing] = useState<'writing' | 'deleting' | null>(
    draftOf(accountId, productId) ? 'writing' : null,
  );
  const [settled, setSettled] = useState(0);
  const isStillHere = useStillHere();
  const isSameVisitor = useSameVisitor();
  const standing = useRef<HTMLDivElement>(null);
  // The control that had the focus is gone, and so is the dialog that would not let it out: what came
  // of it is read out from here.
  useEffect(() => {
    if (settled > 0) standing.current?.focus();
  }, [settled]);
  if (!mine) return error ? <NotKnown onRetry={() => void mutate()} /> : null;
  if (!mine.canReview && !mine.review) return <p>{BUYERS_ONLY}</p>;
  const { review, shownAs } = mine;

  const settle = () => {
    keepDraft(accountId, productId, null);
    setDoing(null);
    setSettled((times) => times + 1);
  };
  const show = async (after: OwnReview | null, sentence: string) => {
    if (!isSameVisitor()) return;
    await showOwnChange(shown, productId, { before: review, after });
    toast.success(sentence);
  };
  const remove = async () => {
    if (!review) return;
    try {
      await deleteReview(review._id);
    } catch (error) {
      const why = error instanceof ApiError ? error.message : 'Your review could not be deleted.';
      if (isSameVisitor()) toast.error(why);
      setDoing(null);
      return;
    }
    await show(null, 'Review deleted');
    settle();
  };

  if (doing === 'writing') {
    return (
      <ReviewForm
        productId={productId}
        review={review}
        shownAs={shownAs}
        draft={draftOf(accountId, productId)}
        onType={(typed) => keepDraft(accountId, productId, typed)}
        onNotSaved={() => {
          void mutate();
          if (!isStillHere() && isSameVisitor()) toast.error(NOT_SENT);
        }}
        onCancel={settle}
        onSaved={async (saved, sent) => {
          await show(saved, review ? 'Review updated' : 'Thank you for your review');
          const { stars, text } = draftOf(accountId, productId) ?? sent;
          // What was typed meanwhile is a change of it.
          if (stars === sent.stars && text === sent.text) settle();
        }}
      />
    );
  }
  return (
    <div ref={standing} tabIndex={-1} className={styles.standing}>
      <p>{review ? STANDING[review.status] : 'You bought this rug. How is it at home?'}</p>
      <div className={styles.actions}>
        <Button look="outline" size="small" onClick={() => setDoing('writing')}>
          {review ? 'Edit your review' : 'Write a review'}
        </Button>
        {review && (
          <Button look="quiet" size="small" onClick={() => setDoing('deleting')}>
            Delete
          </Button>
        )}
      </div>
      {doing === 'deleting' && (
        <DeleteReviewDialog
          hidden={review?.status === 'hidden'}
          onConfirm={remove}
          onCancel={() => setDoing(null)}
        />
      )}
    </div>
  );
}

function NotKnown({ onRetry }: { onRetry(): void }) {
  return (
    <div className={styles.standing} role="alert">
      <p>Whether you can review this rug could not be found out.</p>
      <Button look="outline" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

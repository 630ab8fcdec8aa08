import { useRef, useState, type SubmitEvent } from 'react';
import type { OwnReview } from '@handloom/contracts/reviews';
import {
  MAX_REVIEW_LENGTH,
  STARS_REQUIRED,
  TEXT_REQUIRED,
  TEXT_TOO_LONG,
  VERIFIED_BUYER,
} from '@handloom/contracts/review-facts';
import { ApiError } from '@handloom/frontend-kit/api';
import { useUnsaved } from '@handloom/frontend-kit/unsaved';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { TextAreaField } from '@handloom/ui/text-area-field';
import { changeReview } from './api/change-review';
import { writeReview } from './api/write-review';
import type { Draft } from './review-drafts';
import styles from './review-form.module.scss';
import { StarInput } from './star-input';

export interface ReviewFormProps {
  productId: string;
  /** What is edited; null for a first review. */
  review: OwnReview | null;
  shownAs: string;
  /** What was typed before, and lost its form. */
  draft: Draft | undefined;
  onType(typed: Draft): void;
  /** @param sent what stood in the form then; more may have been typed since */
  onSaved(review: OwnReview, sent: Draft): Promise<void>;
  /** It may be saved all the same, in an answer that was lost or by another tab; or be gone. */
  onNotSaved(): void;
  onCancel(): void;
}

interface Errors {
  stars?: string;
  text?: string;
  /** What concerns no field. */
  whole?: string;
}

export function ReviewForm(props: ReviewFormProps) {
  const { productId, review, shownAs, draft, onType, onSaved, onNotSaved, onCancel } = props;
  const saved = { stars: review?.stars ?? 0, text: review?.text ?? '' };
  const [{ stars, text }, setTyped] = useState(draft ?? saved);
  const [errors, setErrors] = useState<Errors>({});
  const [sending, setSending] = useState(false);
  useKeptFocus(sending);
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(() => stars !== saved.stars || text !== saved.text);
  const type = (change: Partial<Draft>) => {
    const typed = { stars, text, ...change };
    setTyped(typed);
    onType(typed);
  };

  const refuse = (refused: Errors) => {
    setErrors(refused);
    const first = refused.stars ? 'input' : refused.text ? 'textarea' : null;
    if (first) form.current?.querySelector<HTMLElement>(first)?.focus();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    const wrong = judge(stars, text);
    if (wrong.stars || wrong.text) return refuse(wrong);
    setErrors({});
    setSending(true);
    const input = { stars, text: text.trim() };
    try {
      const sent = review
        ? await changeReview(review._id, input)
        : await writeReview(productId, input);
      await onSaved(sent, { stars, text });
    } catch (error) {
      onNotSaved();
      refuse(errorsOf(error));
    }
    setSending(false);
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form}>
      <StarInput
        value={stars}
        error={errors.stars}
        onChange={(chosen) => {
          type({ stars: chosen });
          setErrors({ ...errors, stars: undefined });
        }}
      />
      <TextAreaField
        label="Your review"
        rows={5}
        value={text}
        error={errors.text}
        hint={`Shown as ${shownAs}, ${VERIFIED_BUYER}`}
        onChange={({ target }) => {
          type({ text: target.value });
          setErrors({ ...errors, text: undefined });
        }}
      />
      {errors.whole && (
        <p role="alert" className={styles.failure}>
          {errors.whole}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" size="small" disabled={sending}>
          {sending ? 'Sending...' : review ? 'Save review' : 'Publish review'}
        </Button>
        <Button look="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function judge(stars: number, text: string): Errors {
  const trimmed = text.trim();
  return {
    stars: stars === 0 ? STARS_REQUIRED : undefined,
    text:
      trimmed === ''
        ? TEXT_REQUIRED
        : trimmed.length > MAX_REVIEW_LENGTH
          ? TEXT_TOO_LONG
          : undefined,
  };
}

function errorsOf(error: unknown): Errors {
  if (!(error instanceof ApiError)) return { whole: 'Your review could not be sent.' };
  const { stars, text } = error.errors ?? {};
  return stars || text ? { stars, text } : { whole: error.message };
}

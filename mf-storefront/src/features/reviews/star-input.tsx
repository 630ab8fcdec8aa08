import { useEffect, useId, useRef } from 'react';
import { STAR_STEPS, type Stars } from '@handloom/contracts/review-facts';
import { StarFilledIcon } from '@handloom/ui/icons';
import styles from './star-input.module.scss';

const WORDS: Record<Stars, string> = {
  1: 'Poor',
  2: 'Fair',
  3: 'Good',
  4: 'Very good',
  5: 'Excellent',
};
const STEPS = [...STAR_STEPS].reverse();

export interface StarInputProps {
  /** 0 while nothing is chosen. */
  value: number;
  error: string | undefined;
  onChange(stars: Stars): void;
}

/** Five radio buttons that look like stars; arrow keys choose, as in every radio group. */
export function StarInput({ value, error, onChange }: StarInputProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  // The form opens because somebody asked for it: they start here.
  useEffect(() => {
    group.current?.querySelector<HTMLElement>('input:checked, input')?.focus();
  }, []);
  const chosen = STEPS.find((stars) => stars === value);
  return (
    <fieldset
      ref={group}
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
      className={styles.stars}
    >
      <legend>Your rating</legend>
      <div className={styles.row}>
        {STEPS.map((stars) => (
          <label key={stars} className={styles.star} data-filled={stars <= value}>
            <input
              type="radio"
              name={`${id}-stars`}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <StarFilledIcon size={30} />
            <span className="visually-hidden">
              {stars} {stars === 1 ? 'star' : 'stars'}
            </span>
          </label>
        ))}
        <span className={styles.word} aria-hidden="true">
          {chosen && WORDS[chosen]}
        </span>
      </div>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

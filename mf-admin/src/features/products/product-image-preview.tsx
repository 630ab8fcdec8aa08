import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { MAX_ALT_TEXT } from '@handloom/contracts/catalogue-facts';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '@handloom/ui/icons';
import { TextField } from '@handloom/ui/text-field';
import { isTooLongAlt } from './alt-texts';
import styles from './product-images.module.scss';

export interface Moves {
  earlier: (() => void) | undefined;
  later: (() => void) | undefined;
}

interface PreviewProps {
  source: string;
  label: string;
  /** It is the one on cards. */
  isFirst: boolean;
  alt: string | undefined;
  onAlt(alt: string): void;
  moves: Moves;
  /** The picture is decoded, or cannot be: its address is no longer needed. */
  onRead?(): void;
  onRemove(): void;
}

/** A picture of the form, with what can be done to it. */
export function Preview({
  source,
  label,
  isFirst,
  alt = '',
  onAlt,
  moves,
  onRead,
  onRemove,
}: PreviewProps) {
  return (
    <li className={styles.preview}>
      <img
        src={source}
        alt={`Preview of ${label}`}
        width={96}
        height={96}
        onLoad={onRead}
        onError={onRead}
      />
      {isFirst && <span className={styles.first}>On cards</span>}
      <TextField
        label={`Alt text of ${label}`}
        className={styles.alt}
        value={alt}
        error={isTooLongAlt(alt) ? `At most ${MAX_ALT_TEXT} characters` : undefined}
        onChange={({ target }) => onAlt(target.value)}
      />
      <div className={styles.buttons}>
        <MoveButton label={`Earlier: ${label}`} move={moves.earlier}>
          <ChevronLeftIcon size={16} />
        </MoveButton>
        <RemoveButton label={`Remove ${label}`} onRemove={onRemove} />
        <MoveButton label={`Later: ${label}`} move={moves.later}>
          <ChevronRightIcon size={16} />
        </MoveButton>
      </div>
    </li>
  );
}

/** The focus goes to what can be removed next, or where pictures are picked. */
function RemoveButton({ label, onRemove }: { label: string; onRemove(): void }) {
  const removeAndGoOn = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const images = currentTarget.closest<HTMLElement>(`.${styles.images}`);
    const buttons = [...(images?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const place = buttons.indexOf(currentTarget);
    const next = buttons[place + 1] ?? buttons[place - 1];
    flushSync(onRemove);
    (next ?? images?.querySelector('input'))?.focus();
  };
  return (
    <button type="button" aria-label={label} data-remove onClick={removeAndGoOn}>
      <CloseIcon size={14} />
    </button>
  );
}

interface MoveButtonProps {
  label: string;
  move: (() => void) | undefined;
  children: ReactNode;
}

/** It keeps the focus, so that a picture can be moved on: an element that changes places loses it. */
function MoveButton({ label, move, children }: MoveButtonProps) {
  const moveOn = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (!move) return;
    flushSync(move);
    currentTarget.focus();
  };
  return (
    <button type="button" aria-label={label} aria-disabled={!move} onClick={moveOn}>
      {children}
    </button>
  );
}

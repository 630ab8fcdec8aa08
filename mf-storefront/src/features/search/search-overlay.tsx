import {
  useDeferredValue,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { IconButton } from '@handloom/ui/button';
import { SearchIcon } from '@handloom/ui/icons';
import { isComposing } from '@handloom/ui/is-composing';
import { Modal } from '@handloom/ui/modal';
import styles from './search-overlay.module.scss';
import { searchPath } from './search-path';
import { SearchSuggestions } from './search-suggestions';
import { useSettled } from './use-settled';

export interface SearchOverlayProps {
  open: boolean;
  onClose(): void;
}

/** Opened from the header. Closed it keeps nothing, so that it opens empty. */
export function SearchOverlay({ open, onClose }: SearchOverlayProps) {
  return open ? <OpenSearch onClose={onClose} /> : null;
}

function OpenSearch({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const here = useLocation();
  const [words, setWords] = useState('');
  const asked = useSettled(useDeferredValue(words.trim()));

  const search = (event: FormEvent) => {
    event.preventDefault();
    if (!words.trim()) return;
    onClose();
    const path = searchPath(words.trim());
    // The same once more is no step that Back would have to take.
    void navigate(path, { replace: path === here.pathname + here.search });
  };

  /** A link was followed here: one that opens in another tab is left to the browser. */
  const leave = (event: MouseEvent) => event.defaultPrevented && onClose();

  return (
    <Modal open title="Search" place="top" hideTitle onClose={onClose} closeLabel="Close search">
      <div className={styles.inside} onKeyDown={moveOn} onClick={leave}>
        <form role="search" onSubmit={search} className={styles.form}>
          <label htmlFor="search-words" className="visually-hidden">
            Search rugs
          </label>
          <input
            id="search-words"
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            placeholder="A name, a colour, a craft, a size"
            data-autofocus
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <IconButton type="submit" label="Search rugs">
            <SearchIcon />
          </IconButton>
        </form>
        <SearchSuggestions words={asked} />
      </div>
    </Modal>
  );
}

/** Arrows lead from the words down through what is suggested, and back up to them. */
function moveOn(event: KeyboardEvent<HTMLElement>) {
  const step = new Map([
    ['ArrowDown', 1],
    ['ArrowUp', -1],
  ]).get(event.key);
  if (step === undefined || isComposing(event)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const next = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

import { useEffect, useRef, useState } from 'react';
import { SearchIcon } from '@handloom/ui/icons';
import styles from './search-box.module.scss';
import { isTypingIn } from './typing';

export interface SearchBoxProps {
  label: string;
  value: string;
  /** @param goesOn with what was asked for a moment ago, of which it is another letter */
  onSearch(text: string, goesOn: boolean): void;
}

/** One request per pause in typing, not per letter. */
const PAUSE_MS = 200;

/** `/` anywhere on the page goes to it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(value);
  const goesOn = useRef(false);

  // A link or Back asks for something else; what is being typed is asked for in a moment.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    goesOn.current = false;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTypingIn(event.target) || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => {
      document.removeEventListener('keydown', focusOnSlash);
      clearTimeout(timer.current);
    };
  }, []);

  const ask = (wanted: string) => {
    if (wanted === asked.current) return;
    asked.current = wanted;
    onSearch(wanted, goesOn.current && wanted !== '');
    goesOn.current = wanted !== '';
  };

  return (
    <div className={styles.box}>
      <SearchIcon size={16} />
      <input
        dir="auto"
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        title={label}
        aria-keyshortcuts="/"
        value={text}
        onFocus={() => (goesOn.current = false)}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => ask(target.value.trim()), PAUSE_MS);
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { SearchIcon } from '@handloom/ui/icons';
import styles from './search-box.module.scss';
import { isTypingIn } from './typing';

export interface SearchBoxProps {
  label: string;
  value: string;
  onSearch(text: string): void;
}

/** One request per pause in typing, not per letter. */
const PAUSE_MS = 200;

/** `/` anywhere on the page goes to it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(value);

  // A link or Back asks for something else; what is being typed is asked for in a moment.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
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

  return (
    <div className={styles.box}>
      <SearchIcon size={16} />
      <input
        dir="auto"
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts="/"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            asked.current = target.value.trim();
            onSearch(asked.current);
          }, PAUSE_MS);
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}

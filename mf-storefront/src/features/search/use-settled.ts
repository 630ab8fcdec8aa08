import { useEffect, useState } from 'react';

const SETTLED_MS = 180;

/** The value once it has stayed the same for a moment: a search per word, not per letter. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

import { useEffect, useRef } from 'react';

/** Tells whether this still stands in the page: an answer that comes later leads nobody away from where they went. */
export function useStillHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}

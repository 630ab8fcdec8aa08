import { useEffect, useRef, type RefObject } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * Another search begins at the top, for eyes and for the keyboard, as the shell has it with every new path: the path of all
 * searches is the same. Going back is left to the browser.
 * @param part of the page
 */
export function useArrivalAtSearch(search: string, part: RefObject<HTMLElement | null>): void {
  const how = useNavigationType();
  const last = useRef(search);
  useEffect(() => {
    if (last.current === search) return;
    last.current = search;
    if (how === 'POP') return;
    window.scrollTo(0, 0);
    part.current?.closest('main')?.focus({ preventScroll: true });
  }, [search, how, part]);
}

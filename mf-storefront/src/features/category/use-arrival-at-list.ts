import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The state of a step after which the reader is where they were: a filter, or more of the same. */
export const STAYS = 'stays';

/**
 * Whoever follows a link to a list begins at its top, by eyes and by the keyboard. With a new path the shell sees to that, but
 * the path of all searches is the same, and that of a category and its filters. Going back is left to the browser.
 * @param part of the page
 */
export function useArrivalAtList(part: RefObject<HTMLElement | null>): void {
  const { key, state } = useLocation();
  const how = useNavigationType();
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    if (how === 'POP' || state === STAYS) return;
    window.scrollTo(0, 0);
    part.current?.closest('main')?.focus({ preventScroll: true });
  }, [key, state, how, part]);
}

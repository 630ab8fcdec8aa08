import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { PAGE_ID } from '../frame/page-id';
import { whenInPage } from './when-in-page';

/**
 * A page begins at the top, or at the part of it that its address names, for eyes and for the keyboard: also when its link is
 * followed on the page itself. Filters and pages of a list, which are its query, and what a page notes in its state leave the
 * reader where they are. Going back returns to where one was: the browser keeps that position itself.
 */
export function ArriveAtPage() {
  const location = useLocation();
  const how = useNavigationType();
  const last = useRef(location);
  // The router around it listens since its layout effect.
  useEffect(() => globalThis.earlyBack?.leaveToRouter(), []);
  useEffect(() => {
    const { pathname, search, hash, state, key } = location;
    const before = last.current;
    if (key === before.key) return;
    last.current = location;
    globalThis.asWritten?.hide();
    const stays = pathname === before.pathname && (search !== before.search || state !== null);
    if (how === 'POP' || stays) return;
    window.scrollTo(0, 0);
    document.getElementById(PAGE_ID)?.focus({ preventScroll: true });
    if (hash.length < 2) return;
    // The browser looks only once, and the page may come later than its address.
    return whenInPage(hash.slice(1), (part) => {
      part.scrollIntoView();
      part.focus({ preventScroll: true });
    });
  }, [location, how]);
  return null;
}

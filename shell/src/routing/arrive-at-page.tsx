import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { PAGE_ID } from '../frame/page-id';
import { whenInPage } from './when-in-page';

/**
 * A new path begins at the top, or at the part of it that its address names, for eyes and for the
 * keyboard. Going back returns to where one was: the browser keeps that position itself.
 */
export function ArriveAtPage() {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const last = useRef(pathname);
  // The router around it listens since its layout effect.
  useEffect(() => globalThis.earlyBack?.leaveToRouter(), []);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (how === 'POP') return;
    window.scrollTo(0, 0);
    document.getElementById(PAGE_ID)?.focus({ preventScroll: true });
    if (hash.length < 2) return;
    // The browser looks only once, and the page may come later than its address.
    return whenInPage(hash.slice(1), (part) => {
      part.scrollIntoView();
      part.focus({ preventScroll: true });
    });
  }, [pathname, hash, how]);
  return null;
}

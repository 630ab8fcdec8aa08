import { useEffect, useEffectEvent, useRef } from 'react';
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
  useOneClickPerPage(pathname);
  return null;
}

/** Whoever clicks a link twice where one click is meant hits what the page that it led to has in its place, such as Place Order. */
function useOneClickPerPage(pathname: string): void {
  const begunOn = useRef(pathname);
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (event.detail < 2) begunOn.current = pathname;
    if (begunOn.current === pathname) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const hear = (event: MouseEvent) => onClick(event);
    window.addEventListener('click', hear, { capture: true });
    return () => window.removeEventListener('click', hear, { capture: true });
  }, []);
}

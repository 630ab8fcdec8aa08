import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { PAGE_ID } from '../frame/page-id';

/**
 * A new path begins at the top, for eyes and for the keyboard. Going back returns to where one was:
 * the browser keeps that position itself.
 */
export function ArriveAtPage() {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (how === 'POP') return;
    window.scrollTo(0, 0);
    document.getElementById(PAGE_ID)?.focus({ preventScroll: true });
  }, [pathname, how]);
  return null;
}

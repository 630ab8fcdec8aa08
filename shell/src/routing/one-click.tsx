import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Whoever clicks twice where one click is meant hits what has taken the place of what they meant: Place Order lies where Buy
 * It Now was, or the answer of a dialog. The second click counts only on the page and in the dialog of the first.
 */
export function OneClick() {
  const { pathname } = useLocation();
  const begun = useRef<{ page: string; dialog: Element | null }>({ page: pathname, dialog: null });
  const onClick = useEffectEvent((event: MouseEvent) => {
    const dialog = event.target instanceof Element ? event.target.closest('dialog') : null;
    if (event.detail < 2) begun.current = { page: pathname, dialog };
    if (begun.current.page === pathname && begun.current.dialog === dialog) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const hear = (event: MouseEvent) => onClick(event);
    window.addEventListener('click', hear, { capture: true });
    return () => window.removeEventListener('click', hear, { capture: true });
  }, []);
  return null;
}

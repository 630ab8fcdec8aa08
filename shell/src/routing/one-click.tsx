import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Whoever removes one line after the other looks first, and takes longer. */
const DOUBLE_CLICK_MS = 350;

interface Click {
  page: string;
  dialog: Element | null;
  /** What it was meant for. */
  control?: Element | null;
  /** As of events. */
  at: number;
}

/**
 * Whoever clicks twice where one click is meant hits what has taken the place of what they meant: Place Order lies where Buy
 * It Now was, the answer of a dialog, or the next line of a cart. The second click counts only on the page and in the dialog
 * of the first, and where what that one hit is still there.
 */
export function OneClick() {
  const { pathname } = useLocation();
  const last = useRef<Click>({ page: pathname, dialog: null, at: -Infinity });
  const onClick = useEffectEvent((event: MouseEvent) => {
    const click: Click = { page: pathname, ...placeOf(event.target), at: event.timeStamp };
    const { page, dialog, control, at } = last.current;
    const isElsewhere = click.page !== page || click.dialog !== dialog;
    const isGone = control?.isConnected === false && click.at - at < DOUBLE_CLICK_MS;
    if (event.detail < 2 || !(isElsewhere || isGone)) return void (last.current = click);
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

function placeOf(target: EventTarget | null) {
  const element = target instanceof Element ? target : null;
  return { dialog: element?.closest('dialog') ?? null, control: element?.closest('a, button') };
}

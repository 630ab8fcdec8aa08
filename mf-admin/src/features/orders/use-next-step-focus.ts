import { useLayoutEffect, useRef } from 'react';
import type { Order } from '@handloom/contracts/orders';

/**
 * The button of a step is gone once the step is taken: whoever pressed it goes on at the next one, which is among `buttons`, or
 * else in the drawer.
 * @param isOpen the step is being asked about, or on its way
 */
export function useNextStepFocus(order: Order, isOpen: boolean) {
  const pressedIn = useRef<Element | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  // Before the dialog that asked about it puts the focus on the drawer's first button, which closes it.
  useLayoutEffect(() => {
    if (isOpen || !pressedIn.current || document.activeElement !== document.body) return;
    const next = [buttons, pressedIn].map(({ current }) => current?.querySelector('button'));
    next.find((button) => button)?.focus({ preventScroll: true });
  }, [isOpen, order]);
  const notePress = () => {
    pressedIn.current = document.activeElement?.closest('dialog') ?? null;
  };
  return { buttons, notePress };
}

import type { KeyboardEvent } from 'react';

const FOCUSABLE = 'button:not(:disabled), a[href], select:not(:disabled), input';

/** Up and down arrows on a table's body go to the same control of the next row. */
export function moveFocusByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target } = event;
  // In a select the arrows choose.
  if (!step || !(target instanceof HTMLElement) || target instanceof HTMLSelectElement) return;
  const row = target.closest('tr');
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  if (!row || !next) return;
  const position = [...row.querySelectorAll(FOCUSABLE)].indexOf(target);
  const controls = [...next.querySelectorAll<HTMLElement>(FOCUSABLE)];
  event.preventDefault();
  (controls[position] ?? controls[0])?.focus();
}

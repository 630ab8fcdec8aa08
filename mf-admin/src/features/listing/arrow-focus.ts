import type { KeyboardEvent } from 'react';

const FOCUSABLE = 'button:not(:disabled), a[href], select:not(:disabled), input';

/**
 * Up and down arrows on a table's body go to the same control of the next row, Home and End to that of the first and the
 * last: behind the last one is what can be done with the chosen rows, and the next page.
 */
export function moveFocusByArrows(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  // In a select the arrows choose.
  if (!(target instanceof HTMLElement) || target instanceof HTMLSelectElement) return;
  const row = target.closest('tr');
  const next = row && rowAt(event.key, row);
  if (!next) return;
  const position = [...row.querySelectorAll(FOCUSABLE)].indexOf(target);
  const controls = [...next.querySelectorAll<HTMLElement>(FOCUSABLE)];
  event.preventDefault();
  (controls[position] ?? controls[0])?.focus();
}

function rowAt(key: string, row: Element): Element | null | undefined {
  if (key === 'ArrowDown') return row.nextElementSibling;
  if (key === 'ArrowUp') return row.previousElementSibling;
  if (key === 'Home') return row.parentElement?.firstElementChild;
  return key === 'End' ? row.parentElement?.lastElementChild : null;
}

import { useState } from 'react';

/** Longer than the two presses of a double click are apart. */
const IN_A_HURRY_MS = 500;

/**
 * Holds buttons back while the work of one of them is under way and for a moment after it: by then one may do the opposite, or
 * the same of another row, and a press in a hurry means neither. They keep the focus.
 */
export function useHold() {
  const [isHeld, setHeld] = useState(false);
  const press = async (work: () => Promise<unknown>) => {
    if (isHeld) return;
    setHeld(true);
    try {
      await work();
    } finally {
      setTimeout(() => setHeld(false), IN_A_HURRY_MS);
    }
  };
  return { isHeld, press };
}

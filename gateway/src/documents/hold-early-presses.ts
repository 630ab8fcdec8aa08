/**
 * Runs in the browser, in the document's inline script. A button that is pressed before the application
 * is there would do nothing, and a form would send its fields, passwords too, in the address. Both are
 * held until the shell takes them (shell/src/boot/early-input.ts), by the function that it finds under
 * this name. What works without scripts, links and forms with an address of their own, is left alone.
 */
export const HOLD_EARLY_PRESSES = `
  const presses = [];
  const hold = (event) => {
    const { type, target, submitter } = event;
    if (type === 'submit') {
      if (target.hasAttribute('action')) return;
      event.preventDefault();
      presses.push({ type, target, submitter });
      return;
    }
    const button = target.closest('button');
    if (button && (button.type === 'button' || !button.form)) presses.push({ type, target: button });
  };
  for (const type of ['click', 'submit']) addEventListener(type, hold, true);
  globalThis.takeEarlyPresses = () => {
    for (const type of ['click', 'submit']) removeEventListener(type, hold, true);
    return presses;
  };
`;

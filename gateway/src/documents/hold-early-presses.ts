/**
 * Runs in the browser, in the document's inline script. A button that is pressed before the application
 * is there would do nothing, and a form would send its fields, passwords too, in the address. Both are
 * held until the shell takes them (shell/src/boot/early-input.ts), by the function that it finds under
 * this name. What works without scripts, links and forms with an address of their own, is left alone.
 */
export const HOLD_EARLY_PRESSES = `
  const presses = [];
  let holding = true;
  const hold = (type, target, more) => {
    // Who is impatient sends a form once all the same.
    const isRepeated = type === 'submit' && presses.some((press) => press.target === target);
    if (holding && !isRepeated) presses.push({ type, target, ...more });
  };
  addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (!button || (button.type !== 'button' && button.form)) return;
    hold('click', button, { state: button.ariaPressed ?? button.ariaExpanded });
  }, true);
  // For good: a part of the page may come later than the application.
  addEventListener('submit', (event) => {
    if (event.target.hasAttribute('action')) return;
    event.preventDefault();
    hold('submit', event.target, { submitter: event.submitter });
  }, true);
  globalThis.takeEarlyPresses = () => {
    holding = false;
    delete globalThis.takeEarlyPresses;
    return presses;
  };
`;

/**
 * Runs in the browser, in the document's inline script. A button that is pressed before the application
 * is there would do nothing, and a form would send its fields, passwords too, in the address. Both are
 * held until the shell repeats them (shell/src/boot/early-input.ts), which finds them by the function of
 * this name; so are presses in a part of the page that comes later than the application. What works
 * without scripts, links and forms with an address of their own, is left alone.
 */
export const HOLD_EARLY_PRESSES = `
  const presses = [];
  const hold = (type, target, more) => setTimeout(() => {
    // React has answered it: it takes a part of the page over for a press there, when it can.
    if (Object.keys(target).some((key) => key.startsWith('__react'))) return;
    // Who is impatient sends a form once all the same.
    const isRepeated = type === 'submit' && presses.some((press) => press.target === target);
    if (isRepeated) return;
    presses.push({ type, target, ...more });
    dispatchEvent(new Event('press-held'));
  });
  addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (!button || (button.type !== 'button' && button.form)) return;
    hold('click', button, { state: button.ariaPressed ?? button.ariaExpanded });
  }, true);
  addEventListener('submit', (event) => {
    if (event.target.hasAttribute('action')) return;
    event.preventDefault();
    hold('submit', event.target, { submitter: event.submitter });
  }, true);
  globalThis.takeEarlyPresses = () => presses;
`;

/**
 * Runs in the browser, in the document's inline script. A button that is pressed before React has taken
 * it over would do nothing, and a form would send its fields, passwords too, in the address. Both are
 * held until the shell repeats them (shell/src/boot/early-input.ts), which finds them by the function of
 * this name. What works without scripts, links and forms with an address of their own, is left alone.
 */
export const HOLD_EARLY_PRESSES = `
  const presses = [];
  // React writes its own keys into the elements that it has taken over.
  const isHydrated = (element) => Object.keys(element).some((key) => key.startsWith('__react'));
  const hold = (event, target, more) => {
    event.preventDefault();
    // It is answered once: React could answer this one or, when the code is missing, drop it.
    event.stopPropagation();
    const { type } = event;
    // Who is impatient sends a form once all the same.
    if (type === 'submit' && presses.some((press) => press.target === target)) return;
    presses.push({ type, target, ...more });
    dispatchEvent(new Event('press-held'));
  };
  addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button || (button.type !== 'button' && button.form) || isHydrated(button)) return;
    hold(event, button, { state: button.ariaPressed ?? button.ariaExpanded });
  }, true);
  addEventListener('submit', (event) => {
    const form = event.target;
    if (form.hasAttribute('action') || isHydrated(form)) return;
    hold(event, form, { submitter: event.submitter });
  }, true);
  globalThis.takeEarlyPresses = () => presses;
`;

import type { EarlyPress } from '@handloom/contracts/early-presses';

/**
 * Runs in the browser, in the document's inline script (start-tag.ts). A button that is pressed before React
 * has taken it over would do nothing, and a form would send its fields, passwords too, in the address. Both are
 * held until the shell repeats them (shell/src/boot/early-input.ts). What works without scripts, links and
 * forms with an address of their own, is left alone.
 */
export function holdEarlyPresses(): void {
  const presses: EarlyPress[] = [];
  // React writes its own keys into the elements that it has taken over.
  const isHydrated = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__react'));
  const hold = (event: Event, press: EarlyPress) => {
    event.preventDefault();
    // It is answered once: React could answer this one or, when the code is missing, drop it.
    event.stopPropagation();
    // Who is impatient sends a form once all the same.
    if (press.type === 'submit' && presses.some(({ target }) => target === press.target)) return;
    presses.push(press);
    dispatchEvent(new Event('press-held'));
  };
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest('button');
    if (!button || (button.type !== 'button' && button.form) || isHydrated(button)) return;
    hold(event, {
      type: 'click',
      target: button,
      state: button.ariaPressed ?? button.ariaExpanded,
    });
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute('action') || isHydrated(form)) return;
    hold(event, { type: 'submit', target: form, submitter: event.submitter });
  };
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  globalThis.takeEarlyPresses = () => presses;
}

/** A key that is pressed there is a letter, not a shortcut. A box that is ticked takes no letters. */
export function isTypingIn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type="checkbox"]), textarea, select') !== null
  );
}

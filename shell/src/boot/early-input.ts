import { flushSync } from 'react-dom';

declare global {
  /** Set by the document (gateway/src/documents/hold-early-presses.ts). */
  var takeEarlyPresses: (() => Press[]) | undefined;
}

interface Press {
  type: 'click' | 'submit';
  target: HTMLElement;
  /** Of a click: whether the button showed itself as pressed or expanded. */
  state?: string | null;
  submitter?: HTMLElement | null;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What the visitor did to the document before the application was there: fields that were filled, by
 * them or by their browser, and buttons that were pressed. The fields are as the server rendered them
 * again, so that React finds what it expects.
 * @returns repeats it in a tree that is hydrated; undefined when nothing was done
 */
export function takeEarlyInput(root: HTMLElement): (() => void) | undefined {
  const presses = globalThis.takeEarlyPresses?.() ?? [];
  const fillings = [...root.querySelectorAll<Field>('input, textarea, select')].flatMap(
    (field) => takeFilling(field) ?? [],
  );
  if (presses.length === 0 && fillings.length === 0) return undefined;
  return () => {
    for (const fill of fillings) fill();
    for (const press of presses) repeatPress(press);
  };
}

/** Each event meets the page as the one before has left it. */
function say(target: HTMLElement, type: string): void {
  flushSync(() => target.dispatchEvent(new Event(type, { bubbles: true })));
}

/** An event that changes nothing makes React hydrate the part of the page that the element is in. */
function hydrateAround(element: HTMLElement): void {
  say(element, 'input');
}

function repeatPress({ type, target, state, submitter }: Press): void {
  hydrateAround(target);
  // Hydration may have replaced it.
  if (!target.isConnected) return;
  if (type === 'submit') {
    const button = submitter?.isConnected ? submitter : undefined;
    flushSync(() => (target as HTMLFormElement).requestSubmit(button));
    return;
  }
  // What the document could not know was on already; the visitor did not mean to turn it off.
  if ((target.ariaPressed ?? target.ariaExpanded) !== state) return;
  flushSync(() => target.click());
}

function takeFilling(field: Field): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) {
    const rendered = [...field.options].find(({ defaultSelected }) => defaultSelected);
    return takeValue(field, rendered?.value ?? field.options[0]?.value ?? '');
  }
  // No public page shows boxes to tick before its application runs.
  if (['hidden', 'file', 'checkbox', 'radio'].includes(field.type)) return undefined;
  return takeValue(field, field.defaultValue);
}

function takeValue(field: Field, rendered: string): (() => void) | undefined {
  const { value } = field;
  if (value === rendered) return undefined;
  const caret = field instanceof HTMLSelectElement ? null : field.selectionStart;
  field.value = rendered;
  return () => {
    hydrateAround(field);
    if (!field.isConnected) return;
    // React replaces the property on the element to know what it has written itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    say(field, 'input');
    say(field, 'change');
    // Whoever is still typing goes on where they were.
    if (caret !== null && !(field instanceof HTMLSelectElement))
      field.setSelectionRange(caret, caret);
  };
}

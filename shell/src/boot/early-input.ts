import { flushSync } from 'react-dom';

declare global {
  /** Set by the document (gateway/src/documents/hold-early-presses.ts): the list that it adds to. */
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

/** Says that a field was filled. @returns false when nobody was there yet to hear it */
type Fill = () => boolean;

/** What was filled, in places whose code is still on its way. */
const unheard = new Map<Field, Fill>();

/**
 * What the visitor did to the document, or to a part of it, before the application was there: fields
 * that were filled, by them or by their browser, and buttons that were pressed. The fields are as the
 * server rendered them again, so that React finds what it expects.
 * @returns repeats it in a tree that is hydrated, but for places whose code is still on its way, for
 *   which it can be taken again; undefined when nothing was done
 */
export function takeEarlyInput(root: HTMLElement): (() => void) | undefined {
  const held = globalThis.takeEarlyPresses?.() ?? [];
  const presses = held.splice(0);
  const fillings = new Map(unheard);
  unheard.clear();
  for (const field of root.querySelectorAll<Field>('input, textarea, select')) {
    const fill = isHydrated(field) ? undefined : takeFilling(field);
    if (fill) fillings.set(field, fill);
  }
  if (presses.length === 0 && fillings.size === 0) return undefined;
  return () => {
    for (const [field, fill] of fillings) if (!fill()) unheard.set(field, fill);
    for (const press of presses) if (!repeatPress(press)) held.push(press);
  };
}

/** React writes its own keys into the elements that it has taken over. */
function isHydrated(element: HTMLElement): boolean {
  return Object.keys(element).some((key) => key.startsWith('__react'));
}

/** Each event meets the page as the one before has left it. */
function say(target: HTMLElement, type: string): void {
  flushSync(() => target.dispatchEvent(new Event(type, { bubbles: true })));
}

/** An event that changes nothing makes React hydrate the part of the page that the element is in. */
function hydrateAround(element: HTMLElement): void {
  say(element, 'input');
}

/** @returns false when nobody is there yet to answer */
function repeatPress({ type, target, state, submitter }: Press): boolean {
  hydrateAround(target);
  // Hydration may have replaced it.
  if (!target.isConnected) return true;
  if (!isHydrated(target)) return false;
  if (type === 'submit') {
    const button = submitter?.isConnected ? submitter : undefined;
    flushSync(() => (target as HTMLFormElement).requestSubmit(button));
    return true;
  }
  // What the document could not know was on already; the visitor did not mean to turn it off.
  if ((target.ariaPressed ?? target.ariaExpanded) === state) flushSync(() => target.click());
  return true;
}

function takeFilling(field: Field): Fill | undefined {
  if (field instanceof HTMLSelectElement) {
    const rendered = [...field.options].find(({ defaultSelected }) => defaultSelected);
    return takeValue(field, rendered?.value ?? field.options[0]?.value ?? '');
  }
  // No public page shows boxes to tick before its application runs.
  if (['hidden', 'file', 'checkbox', 'radio'].includes(field.type)) return undefined;
  return takeValue(field, field.defaultValue);
}

function takeValue(field: Field, rendered: string): Fill | undefined {
  let { value } = field;
  if (value === rendered) return undefined;
  const caret = field instanceof HTMLSelectElement ? null : field.selectionStart;
  field.value = rendered;
  return () => {
    // Told once more, there may be more of it.
    if (field.value !== rendered) ({ value } = field);
    hydrateAround(field);
    if (!field.isConnected) return true;
    // React replaces the property on the element to know what it has written itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    say(field, 'input');
    say(field, 'change');
    // Whoever is still typing goes on where they were.
    if (caret !== null && !(field instanceof HTMLSelectElement))
      field.setSelectionRange(caret, caret);
    return isHydrated(field);
  };
}

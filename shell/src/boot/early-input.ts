import { flushSync } from 'react-dom';
import type { EarlyPress } from '@handloom/contracts/early-presses';

/** A press that was held, and where its button stands. */
interface Held extends EarlyPress {
  since: number;
  /** What surrounds a part of the page that React may make anew; null where there is none. */
  place: HTMLElement | null;
  label: string;
  /** Among the buttons of that label there. */
  nth: number;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Of a field that React has not taken over: what the document gave it, and what it held when last looked at. */
interface Filling {
  rendered: string;
  value: string;
}

const LOOK_AGAIN_AFTER_MS = 100;
/** Whoever pressed has given up by then, and meant the page as it was. */
const SUCCESSOR_WITHIN_MS = 15_000;

/**
 * What the visitor does to the document, or to a part of it, before React has taken it over: fields that
 * are filled, by them or by their browser, and buttons that are pressed.
 */
export class EarlyInput {
  #root: HTMLElement;
  #fillings = new Map<Field, Filling>();
  #presses = globalThis.takeEarlyPresses?.() ?? [];
  #held: Held[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.remember();
    addEventListener('press-held', () => this.repeatUntilHeard());
  }

  /** Whether somebody waits for an answer. */
  get isThere(): boolean {
    const fillings = [...this.#fillings.values()];
    const isFilled = fillings.some(({ rendered, value }) => value !== rendered);
    return isFilled || this.#presses.length > 0 || this.#held.length > 0;
  }

  /** To be called before React can take a part of the page over, since that may undo what was typed. */
  remember(): void {
    for (const field of this.#root.querySelectorAll<Field>('input, textarea, select')) {
      if (!canBeFilled(field) || isHydrated(field)) continue;
      this.#fillings.set(field, { rendered: renderedValue(field), value: field.value });
    }
  }

  /** Tells React of each field and press, as soon as it has taken the element over. */
  repeatUntilHeard = (): void => {
    clearTimeout(this.#timer);
    this.remember();
    this.#held.push(...this.#presses.splice(0).map(held));
    for (const [field, filling] of this.#fillings) {
      if (tellOfField(field, filling)) this.#fillings.delete(field);
    }
    for (const press of this.#held.splice(0)) {
      if (!repeatPress(press)) this.#held.push(press);
    }
    if (this.#fillings.size > 0 || this.#held.length > 0) {
      this.#timer = setTimeout(this.repeatUntilHeard, LOOK_AGAIN_AFTER_MS);
    }
  };
}

/** React writes its own keys into the elements that it has taken over. */
export function isHydrated(element: HTMLElement): boolean {
  return Object.keys(element).some((key) => key.startsWith('__react'));
}

/** No public page shows boxes to tick before its application runs. */
function canBeFilled(field: Field): boolean {
  return !['hidden', 'file', 'checkbox', 'radio'].includes(field.type);
}

function renderedValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const rendered = [...field.options].find(({ defaultSelected }) => defaultSelected);
  return rendered?.value ?? field.options[0]?.value ?? '';
}

/** Each event meets the page as the one before has left it. */
function say(target: HTMLElement, type: string): void {
  flushSync(() => target.dispatchEvent(new Event(type, { bubbles: true })));
}

/** @returns false when its code is still on its way */
function isTakenOver(element: HTMLElement): boolean {
  // An event that changes nothing makes React take over the part of the page that the element is in.
  if (!isHydrated(element)) say(element, 'input');
  return isHydrated(element);
}

/** @returns false when nobody is there yet to hear it */
function tellOfField(field: Field, { rendered, value: remembered }: Filling): boolean {
  if (!field.isConnected) return true;
  if (remembered === rendered && field.value === rendered) return isHydrated(field);
  if (!isTakenOver(field)) return false;
  // What was typed since is the newer, unless React has put the rendered value back.
  const value = field.value === rendered ? remembered : field.value;
  const caret = field instanceof HTMLSelectElement ? null : field.selectionStart;
  // React replaces the property on the element to know what it has written itself. It believes now
  // that the field is as it was rendered, so that it takes the event for a change.
  field.value = rendered;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  say(field, 'input');
  say(field, 'change');
  // Whoever is still typing goes on where they were.
  if (caret !== null && !(field instanceof HTMLSelectElement)) {
    field.setSelectionRange(caret, caret);
  }
  return true;
}

function held(press: EarlyPress): Held {
  const { target } = press;
  const place = target.closest<HTMLElement>('[data-boundary]');
  const label = labelOf(target);
  const nth = place ? buttonsLabelled(place, label).indexOf(target as HTMLButtonElement) : -1;
  return { ...press, since: performance.now(), place, label, nth };
}

const labelOf = (button: HTMLElement) => button.ariaLabel ?? button.textContent;

function buttonsLabelled(place: HTMLElement, label: string): HTMLButtonElement[] {
  return [...place.querySelectorAll('button')].filter((button) => labelOf(button) === label);
}

/**
 * Where a press before this one has changed what a part is to show, React makes that part anew as soon as
 * its code is there, instead of taking it over.
 * @returns the button that is meant now; null while there is none
 */
function successorOf({ target, place, label, nth }: Held): HTMLElement | null {
  if (target.isConnected) return target;
  const button = place?.isConnected ? buttonsLabelled(place, label)[nth] : undefined;
  return button && !button.disabled ? button : null;
}

/** @returns false when nobody is there yet to answer */
function repeatPress(press: Held): boolean {
  const { type, state, submitter, place, since } = press;
  const target = successorOf(press);
  if (!target) return !place?.isConnected || performance.now() - since > SUCCESSOR_WITHIN_MS;
  if (!isTakenOver(target)) return false;
  if (type === 'submit') {
    const button = submitter?.isConnected ? submitter : undefined;
    flushSync(() => (target as HTMLFormElement).requestSubmit(button));
  }
  // What the document could not know was on already; the visitor did not mean to turn it off.
  else if ((target.ariaPressed ?? target.ariaExpanded) === state) flushSync(() => target.click());
  return true;
}

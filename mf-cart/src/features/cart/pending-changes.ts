import type { CartItem } from '@handloom/contracts/cart';
import {
  atMost,
  lineOf,
  withLine,
  withoutLines,
  withQuantityAdded,
  withRestored,
  type LineChange,
  type TakenLine,
} from './cart-rules';

// What the shopper has done and the server does not have yet: at most one wish per line, the latest.
// The cart that is shown is the server's with the wishes laid over it.

export type Wish =
  | { kind: 'set'; change: LineChange }
  | { kind: 'add'; item: CartItem }
  | { kind: 'restore'; taken: TakenLine }
  | { kind: 'remove' };

export interface PendingChanges {
  /** Everything is to go that has no wish of its own. */
  cleared: boolean;
  /** By product, in the order in which they were wished first. */
  wishes: ReadonlyMap<string, Wish>;
}

export const NOTHING: PendingChanges = { cleared: false, wishes: new Map() };
export const CLEARED: PendingChanges = { cleared: true, wishes: new Map() };

export function laidOver(
  server: readonly CartItem[],
  { cleared, wishes }: PendingChanges,
): CartItem[] {
  let items: CartItem[] = cleared ? [] : [...server];
  for (const [id, wish] of wishes) items = withWishOf(items, id, wish);
  return items;
}

function withWishOf(items: CartItem[], id: string, wish: Wish): CartItem[] {
  switch (wish.kind) {
    case 'set':
      return withLine(items, id, wish.change);
    case 'add':
      return withQuantityAdded(items, wish.item);
    case 'restore':
      return withRestored(items, [wish.taken]);
    case 'remove':
      return withoutLines(items, [id]);
  }
}

/**
 * The changes with one more wish; of one line only the outcome is kept.
 * @param before what the cart holds without these changes: what the server has, or will have soon.
 */
export function withWish(
  changes: PendingChanges,
  { id, wish }: { id: string; wish: Wish },
  before: readonly CartItem[],
): PendingChanges {
  const known = changes.cleared ? undefined : lineOf(before, id);
  const wishes = new Map(changes.wishes);
  const outcome = combined(wishes.get(id), wish, known);
  if (outcome) wishes.set(id, outcome);
  else wishes.delete(id);
  return { ...changes, wishes };
}

/** @param known the line as it is without the earlier wish. Nothing comes out when nothing is to be done. */
function combined(earlier: Wish | undefined, later: Wish, known?: CartItem): Wish | undefined {
  if (!earlier) return later;
  if (later.kind === 'remove') return known || isKnown(earlier) ? later : undefined;
  if (later.kind === 'set') return changed(earlier, later.change, known);
  const item = itemOf(later);
  switch (earlier.kind) {
    case 'remove':
      return known ? setTo(item) : later;
    case 'set': {
      const quantity = earlier.change.quantity ?? known?.quantity ?? 0;
      if (later.kind === 'restore') return quantity < item.quantity ? setTo(item) : earlier;
      return setTo({ ...item, quantity: atMost(quantity + item.quantity) });
    }
    default: {
      // One call says both, or the outcome does: what comes back is not added to the line that is there.
      const isOneCall = earlier.kind === later.kind || !known;
      const line = lineAfter([earlier, later], isOneCall ? undefined : known) ?? item;
      return isOneCall ? withItem(earlier, line) : setTo(line);
    }
  }
}

/** @param known the line before these wishes */
function lineAfter(wishes: readonly LineWish[], known?: CartItem): CartItem | undefined {
  let items = known ? [known] : [];
  for (const wish of wishes) items = withWishOf(items, itemOf(wish)._id, wish);
  return items[0];
}

/** Only of a line that the server has there is something to set or to remove. */
function isKnown({ kind }: Wish): boolean {
  return kind === 'set' || kind === 'remove';
}

function changed(earlier: Wish, change: LineChange, known?: CartItem): Wish {
  switch (earlier.kind) {
    case 'set':
      return { kind: 'set', change: { ...earlier.change, ...change } };
    case 'remove':
      return earlier;
    default: {
      // The server would add this quantity to the line's own, and keeps a line that is larger than what comes back.
      const isOfAll = known && (change.quantity !== undefined || earlier.kind === 'restore');
      const line = lineAfter([earlier], isOfAll ? known : undefined) ?? itemOf(earlier);
      return isOfAll ? setTo({ ...line, ...change }) : withItem(earlier, { ...line, ...change });
    }
  }
}

type LineWish = Extract<Wish, { kind: 'add' | 'restore' }>;

function itemOf(wish: LineWish): CartItem {
  return wish.kind === 'add' ? wish.item : wish.taken.item;
}

function withItem(wish: LineWish, item: CartItem): Wish {
  return wish.kind === 'add' ? { ...wish, item } : { ...wish, taken: { ...wish.taken, item } };
}

function setTo({ quantity, size }: CartItem): Wish {
  return { kind: 'set', change: { quantity, size } };
}

/** One call to the server. Lines that come back travel together. */
export type Call =
  | { kind: 'clear' }
  | { kind: 'restore'; lines: readonly TakenLine[] }
  | { kind: 'add'; item: CartItem }
  | { kind: 'set'; id: string; change: LineChange }
  | { kind: 'remove'; id: string };

/** The call to make first, and what is pending without it. */
export function nextCall(
  changes: PendingChanges,
): { call: Call; sending: PendingChanges; waiting: PendingChanges } | null {
  if (changes.cleared) {
    return { call: { kind: 'clear' }, sending: CLEARED, waiting: { ...changes, cleared: false } };
  }
  const [first] = changes.wishes;
  if (!first) return null;
  const isSent = ([id, wish]: [string, Wish]) =>
    first[1].kind === 'restore' ? wish.kind === 'restore' : id === first[0];
  const all = [...changes.wishes];
  const sent = all.filter(isSent);
  return {
    call: callOf(sent),
    sending: { cleared: false, wishes: new Map(sent) },
    waiting: { cleared: false, wishes: new Map(all.filter((one) => !isSent(one))) },
  };
}

function callOf(sent: readonly [string, Wish][]): Call {
  const lines = sent.flatMap(([, wish]) => (wish.kind === 'restore' ? [wish.taken] : []));
  const [id, wish] = sent[0] as [string, Wish];
  switch (wish.kind) {
    case 'restore':
      return { kind: 'restore', lines };
    case 'add':
      return { kind: 'add', item: wish.item };
    case 'set':
      return { kind: 'set', id, change: wish.change };
    case 'remove':
      return { kind: 'remove', id };
  }
}

/** What the server answered: the line as it is now, the whole cart, or only that it was done. */
export type Answer = CartItem | CartItem[] | void;

/** What the server has after a call that succeeded. */
export function afterCall(server: readonly CartItem[], call: Call, answer: Answer): CartItem[] {
  if (Array.isArray(answer)) return answer;
  if (!answer) return call.kind === 'remove' ? withoutLines(server, [call.id]) : [...server];
  return lineOf(server, answer._id)
    ? server.map((item) => (item._id === answer._id ? answer : item))
    : [...server, answer];
}

import fc from 'fast-check';
import type { CartItem } from '@handloom/contracts/cart';
import { SIZE_LABELS } from '@handloom/contracts/catalogue-facts';
import { anyCart, anyId, anyLine, lineWith as line } from '../testing/any-cart';
import { takenLines, withLine, withMerged, withoutLines, withQuantityAdded } from './cart-rules';
import {
  afterCall,
  CLEARED,
  laidOver,
  nextCall,
  NOTHING,
  withWish,
  type Answer,
  type Call,
  type PendingChanges,
  type Wish,
} from './pending-changes';

/** What svc-orders does with a call. */
function served(cart: CartItem[], call: Call): { cart: CartItem[]; answer: Answer } {
  const answering = (after: CartItem[], id: string) => ({
    cart: after,
    answer: after.find(({ _id }) => _id === id),
  });
  switch (call.kind) {
    case 'clear':
      return { cart: [], answer: [] };
    case 'restore': {
      const after = withMerged(
        cart,
        call.lines.map(({ item }) => item),
      );
      return { cart: after, answer: after };
    }
    case 'add':
      return answering(withQuantityAdded(cart, call.item), call.item._id);
    case 'set':
      return answering(withLine(cart, call.id, call.change), call.id);
    case 'remove':
      return { cart: withoutLines(cart, [call.id]), answer: undefined };
  }
}

/** A shopper's hand, and how far the shop has come meanwhile. */
type Act =
  | { act: 'add'; item: CartItem }
  /** An earlier order's line once more. */
  | { act: 'again'; item: CartItem }
  | { act: 'set'; id: string; quantity: number }
  | { act: 'size'; id: string; size: CartItem['size'] }
  | { act: 'remove'; id: string }
  | { act: 'undo' }
  | { act: 'clear' }
  | { act: 'send' }
  | { act: 'answer' };

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constantFrom('add' as const, 'again' as const), item: anyLine }),
  fc.record({
    act: fc.constant('set' as const),
    id: anyId,
    quantity: fc.integer({ min: 1, max: 999 }),
  }),
  fc.record({
    act: fc.constant('size' as const),
    id: anyId,
    size: fc.constantFrom(...SIZE_LABELS),
  }),
  fc.record({ act: fc.constant('remove' as const), id: anyId }),
  fc.record({ act: fc.constantFrom('undo' as const, 'clear' as const) }),
  fc.record({ act: fc.constantFrom('send' as const, 'answer' as const) }),
);

const bySort = (items: readonly CartItem[]) =>
  items
    .map(({ _id, quantity, size }) => `${_id} ${quantity} ${size}`)
    .sort((one, other) => one.localeCompare(other));

/** Shop and page, as `cart-queue.ts` joins them. */
class Story {
  server: CartItem[];
  known: CartItem[];
  sending: PendingChanges = NOTHING;
  waiting: PendingChanges = NOTHING;
  under: Call | null = null;
  calls = 0;
  removed: ReturnType<typeof takenLines> = [];

  constructor(cart: CartItem[]) {
    this.server = cart;
    this.known = cart;
  }

  get shown() {
    return laidOver(laidOver(this.known, this.sending), this.waiting);
  }

  wish(id: string, wish: Wish) {
    this.waiting = withWish(this.waiting, { id, wish }, laidOver(this.known, this.sending));
  }

  /** What the shopper must see at once; null where the act is not open to them. */
  play(act: Act): CartItem[] | null {
    const { shown } = this;
    const isShown = 'id' in act && shown.some(({ _id }) => _id === act.id);
    switch (act.act) {
      case 'send':
        this.send();
        return shown;
      case 'answer':
        this.answer();
        return shown;
      case 'clear':
        this.removed = takenLines(
          shown,
          shown.map(({ _id }) => _id),
        );
        this.waiting = CLEARED;
        return [];
      case 'undo':
        if (this.removed.some(({ item }) => shown.some(({ _id }) => _id === item._id))) return null;
        for (const taken of this.removed) this.wish(taken.item._id, { kind: 'restore', taken });
        return withMerged(
          shown,
          this.removed.splice(0).map(({ item }) => item),
        );
      case 'add':
        this.wish(act.item._id, { kind: 'add', item: act.item });
        return withQuantityAdded(shown, act.item);
      case 'again':
        this.wish(act.item._id, { kind: 'restore', taken: { item: act.item, before: [] } });
        return withMerged(shown, [act.item]);
      case 'remove':
        if (!isShown) return null;
        this.removed = takenLines(shown, [act.id]);
        this.wish(act.id, { kind: 'remove' });
        return withoutLines(shown, [act.id]);
      default: {
        if (!isShown) return null;
        const change = act.act === 'set' ? { quantity: act.quantity } : { size: act.size };
        this.wish(act.id, { kind: 'set', change });
        return withLine(shown, act.id, change);
      }
    }
  }

  send() {
    const next = this.under ? null : nextCall(this.waiting);
    if (!next) return;
    this.under = next.call;
    this.sending = next.sending;
    this.waiting = next.waiting;
    this.calls += 1;
  }

  answer() {
    if (!this.under) return;
    const { cart, answer } = served(this.server, this.under);
    this.server = cart;
    this.known = afterCall(this.known, this.under, answer);
    this.sending = NOTHING;
    this.under = null;
  }

  finish() {
    do {
      this.send();
      this.answer();
    } while (nextCall(this.waiting));
  }
}

test('whatever a shopper does and however slow the shop is, then each act is seen at once and nothing moves back', () => {
  fc.assert(
    fc.property(anyCart, fc.array(anyAct, { maxLength: 25 }), (cart, acts) => {
      const story = new Story(cart);
      for (const act of acts) {
        const expected = story.play(act);
        if (expected) expect(bySort(story.shown)).toEqual(bySort(expected));
      }
      const seen = bySort(story.shown);
      story.finish();
      expect(bySort(story.shown)).toEqual(seen);
      expect(bySort(story.server)).toEqual(seen);
    }),
    { numRuns: 500 },
  );
});

test('whatever is clicked while one call is under way, then each line costs one more', () => {
  const quantities = fc.array(fc.tuple(anyId, fc.integer({ min: 1, max: 999 })), { minLength: 1 });
  fc.assert(
    fc.property(quantities, (clicks) => {
      const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
      const story = new Story(ids.map((id) => line(id)));
      story.play({ act: 'set', id: 'a', quantity: 2 });
      story.send();
      for (const [id, quantity] of clicks) story.play({ act: 'set', id, quantity });
      story.answer();
      story.finish();
      expect(story.calls).toBe(1 + new Set(clicks.map(([id]) => id)).size);
    }),
  );
});

test('when a rug is added and removed before anything was sent, then nothing is sent', () => {
  const added = withWish(NOTHING, { id: 'a', wish: { kind: 'add', item: line('a') } }, []);
  expect(nextCall(withWish(added, { id: 'a', wish: { kind: 'remove' } }, []))).toBeNull();
});

test('when a cleared cart comes back, then all its lines travel together', () => {
  const cart = [line('a'), line('b', 3), line('c')];
  let waiting: PendingChanges = NOTHING;
  for (const taken of takenLines(cart, ['a', 'b', 'c'])) {
    waiting = withWish(waiting, { id: taken.item._id, wish: { kind: 'restore', taken } }, []);
  }
  expect(nextCall(waiting)?.call).toMatchObject({ kind: 'restore', lines: { length: 3 } });
  expect(laidOver([], waiting)).toEqual(cart);
});

import toast from 'react-hot-toast';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CartItem } from '@handloom/contracts/cart';
import { getCart } from './api/server-cart';
import { withoutLines } from './cart-rules';
import { createClickRest } from './click-rest';
import {
  afterCall,
  CLEARED,
  laidOver,
  nextCall,
  NOTHING,
  withWish,
  type Call,
  type PendingChanges,
  type Wish,
} from './pending-changes';
import { isUnanswered, send, sendOnce, untilAnswered } from './send-call';
import { createWishOutcomes } from './wish-outcomes';

const FALLBACK = 'The cart could not be changed. Please try again.';
/** One toast says why, however many changes fail at once. */
const FAILURE_TOAST = 'cart-failure';

export interface QueueState {
  /** Under way to the server; at most one call is. */
  sending: PendingChanges;
  /** Made since, and sent next. */
  waiting: PendingChanges;
}

/** What the queue knows of the server's cart, and how it says what it has learnt. */
export interface KnownCart {
  read(): CartItem[] | undefined;
  write(items: CartItem[]): void;
  /** Folds in what this browser kept for the shopper; it comes before every change. */
  fold(): Promise<void>;
  /** The server's lines and this browser's together, as they will be after {@link fold}. */
  folded(): CartItem[];
}

export interface CartQueue {
  store: StoreApi<QueueState>;
  /** Resolves to false when the change was refused; it is taken back and the shopper is told. */
  wish(id: string, wish: Wish): Promise<boolean>;
  clear(): Promise<boolean>;
  settled(): Promise<boolean>;
  /** Folds and asks anew. False when the shop gave no answer. */
  fold(): Promise<boolean>;
  /** The cart changed elsewhere. It is asked for when no change of this page is under way. */
  heardOfChange(): void;
  forget(ids: readonly string[]): void;
}

/**
 * Sends a shopper's changes one after the other. While one is under way the next ones gather, and of
 * each line only the last state is sent. What the server answers becomes what is known of its cart.
 */
export function createCartQueue(known: KnownCart): CartQueue {
  const store = createStore<QueueState>(() => ({ sending: NOTHING, waiting: NOTHING }));
  const clicks = createClickRest();
  const outcomes = createWishOutcomes();
  let working: Promise<void> | null = null;
  let isOutdated = false;
  /** Why the lines of this browser are not in the shop's cart. */
  let notFolded: unknown = null;
  let refused = 0;

  const pending = () => store.getState();
  const settle = (done: boolean) => {
    const { sending, waiting } = pending();
    outcomes.settle(done, [sending, waiting]);
  };

  function work(): Promise<void> {
    working ??= workOff();
    return working;
  }

  async function workOff(): Promise<void> {
    window.addEventListener('pagehide', leave);
    do await doNext();
    while (isOutdated || nextCall(pending().waiting));
    window.removeEventListener('pagehide', leave);
    // Not in a `finally`, which runs later: a wish that is made meanwhile would wait for ever.
    working = null;
    settle(true);
  }

  async function doNext(): Promise<void> {
    try {
      await known.fold();
      notFolded = null;
    } catch (error) {
      notFolded = error;
      if (nextCall(pending().waiting)) giveUp(error);
      return ask();
    }
    await clicks.over();
    const next = nextCall(pending().waiting);
    if (!next) return isOutdated ? ask() : undefined;
    store.setState({ sending: next.sending, waiting: next.waiting });
    await attempt(next.call);
  }

  async function attempt(call: Call): Promise<void> {
    try {
      const answer = await send(call, known.read());
      const before = known.read();
      // A change can come before it is known what the cart holds.
      const after = before ? afterCall(before, call, answer) : await answered();
      store.setState({ sending: NOTHING });
      if (after) known.write(after);
      settle(true);
    } catch (error) {
      // Without an answer to one call the others will have none either.
      if (isUnanswered(error)) giveUp(error);
      else refuse(error);
    }
  }

  function giveUp(error: unknown): void {
    store.setState({ waiting: NOTHING });
    refuse(error);
  }

  /** Shows what the server has in place of what it refused; what was wished since is still sent. */
  function refuse(error: unknown): void {
    refused += 1;
    isOutdated = true;
    store.setState({ sending: NOTHING });
    tellOf(error);
    settle(false);
  }

  async function ask(): Promise<void> {
    isOutdated = false;
    const items = await answered();
    if (items) known.write(items);
    // Beside the queue: a change does not wait for a shop that hangs.
    else void untilAnswered(getCart).then(heardOfChange, () => undefined);
  }

  function heardOfChange(): void {
    isOutdated = true;
    void work();
  }

  /** The shopper leaves: what waits for its turn goes out with the page, which hears no answers. */
  function leave(): void {
    let next = nextCall(pending().waiting);
    for (; next; next = nextCall(next.waiting)) void sendOnce(next.call).catch(() => undefined);
    store.setState({ waiting: NOTHING });
    // The browser may bring the page back as it was.
    isOutdated = true;
  }

  function begin(waiting: PendingChanges, isWished: (changes: PendingChanges) => boolean) {
    store.setState({ waiting });
    const outcome = outcomes.of(isWished);
    void work();
    return outcome;
  }

  return {
    store,
    wish(id, wish) {
      clicks.clicked(wish.kind === 'set');
      const { sending, waiting } = pending();
      const before = laidOver(known.folded(), sending);
      return begin(withWish(waiting, { id, wish }, before), ({ wishes }) => wishes.has(id));
    },
    clear() {
      clicks.end();
      return begin(CLEARED, ({ cleared }) => cleared);
    },
    async settled() {
      const refusedBefore = refused;
      clicks.end();
      await work();
      if (refused !== refusedBefore) return false;
      // Ordered now, they would come into the cart once more.
      if (notFolded) tellOf(notFolded);
      return !notFolded;
    },
    async fold() {
      await work();
      return !notFolded;
    },
    heardOfChange,
    forget(ids) {
      const items = known.read();
      if (items) known.write(withoutLines(items, ids));
    },
  };
}

function tellOf(error: unknown): void {
  toast.error(error instanceof Error ? error.message : FALLBACK, { id: FAILURE_TOAST });
}

/** The server's cart, or null where it cannot be had now. */
const answered = () => getCart().catch(() => null);

import toast from 'react-hot-toast';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CartItem } from '@handloom/contracts/cart';
import { getCart } from './api/server-cart';
import { isUnanswered, send, sendOnce } from './send-call';
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

/** A quantity that is still being clicked is sent when it has rested for this long. */
const REST_MS = 400;
const FALLBACK = 'The cart could not be changed. Please try again.';
/** One toast says why, however many changes fail at once. */
const FAILURE_TOAST = 'cart-failure';
/** In the place of a line's id: the wish to empty the cart. */
const CLEAR = '';

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
  const outcomes = new Map<string, ((done: boolean) => void)[]>();
  let working: Promise<void> | null = null;
  let isOutdated = false;
  /** Why the lines of this browser are not in the shop's cart. */
  let notFolded: unknown = null;
  let refused = 0;
  let lastClick = 0;
  let notBefore = 0;
  let hurry = () => {};

  const pending = () => store.getState();
  const wait = (change: (waiting: PendingChanges) => PendingChanges) =>
    store.setState(({ waiting }) => ({ waiting: change(waiting) }));

  function begin(id: string): Promise<boolean> {
    const outcome = new Promise<boolean>((resolve) => {
      outcomes.set(id, [...(outcomes.get(id) ?? []), resolve]);
    });
    void work();
    return outcome;
  }

  /** Tells those who wait for lines of which nothing is pending any more. */
  function settle(done: boolean): void {
    const { sending, waiting } = pending();
    const isPending = (id: string) =>
      id === CLEAR
        ? sending.cleared || waiting.cleared
        : sending.wishes.has(id) || waiting.wishes.has(id);
    for (const [id, resolvers] of outcomes) {
      if (isPending(id)) continue;
      outcomes.delete(id);
      for (const resolve of resolvers) resolve(done);
    }
  }

  function work(): Promise<void> {
    working ??= workOff();
    return working;
  }

  async function workOff(): Promise<void> {
    window.addEventListener('pagehide', sendAll);
    do await doNext();
    while (isOutdated || nextCall(pending().waiting));
    window.removeEventListener('pagehide', sendAll);
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
    await rest();
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
  }

  /** Until the last click is `REST_MS` old, or somebody is in a hurry. */
  async function rest(): Promise<void> {
    while (notBefore > Date.now()) {
      await new Promise<void>((resolve) => {
        hurry = resolve;
        setTimeout(resolve, notBefore - Date.now());
        // The page may be about to close.
        document.addEventListener('visibilitychange', sendNow, { once: true });
      });
    }
  }

  function sendNow(): void {
    notBefore = 0;
    hurry();
  }

  /** The shopper leaves: what waits for its turn goes out with the page, which hears no answers. */
  function sendAll(): void {
    let next = nextCall(pending().waiting);
    for (; next; next = nextCall(next.waiting)) void sendOnce(next.call).catch(() => undefined);
    store.setState({ waiting: NOTHING });
    // The browser may bring the page back as it was.
    isOutdated = true;
  }

  return {
    store,
    wish(id, wish) {
      const now = Date.now();
      const isClicking = wish.kind === 'set' && now - lastClick < REST_MS;
      lastClick = now;
      if (isClicking) notBefore = now + REST_MS;
      else sendNow();
      const before = laidOver(known.folded(), pending().sending);
      wait((waiting) => withWish(waiting, { id, wish }, before));
      return begin(id);
    },
    clear() {
      sendNow();
      wait(() => CLEARED);
      return begin(CLEAR);
    },
    async settled() {
      const refusedBefore = refused;
      sendNow();
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
    heardOfChange() {
      isOutdated = true;
      void work();
    },
    forget(ids) {
      const items = known.read();
      if (items) known.write(items.filter(({ _id }) => !ids.includes(_id)));
    },
  };
}

function tellOf(error: unknown): void {
  toast.error(error instanceof Error ? error.message : FALLBACK, { id: FAILURE_TOAST });
}

/** The server's cart, or null where it cannot be had now. */
const answered = () => getCart().catch(() => null);

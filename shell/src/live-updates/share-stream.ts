import type { LiveEvent } from '@handloom/contracts/live-events';

const LIVE_URL = '/api/events';
const ASK_AGAIN_MS = 5_000;
/** A turn that came later than this was another tab's until now. */
const AT_ONCE_MS = 1_000;
// By hand: every page carries this, and a schema library for three words would weigh more than the shell.
const KINDS: readonly LiveEvent['type'][] = ['cart', 'order', 'resync'];

interface Listeners {
  tell(event: LiveEvent): void;
  /** The session may have ended, or be another's. */
  askWho(): void;
}

interface Following extends Listeners {
  /** When what the page shows was asked for, as `performance.now()` counts: what changed since may have been missed. */
  since: number;
}

/**
 * One stream for all tabs of a browser, because browsers allow six connections per host without HTTP/2.
 * The tabs that can be seen take turns by a lock (a tab that is hidden gives it back at once: it might be
 * frozen with it); who has it tells the others, hidden ones too. A tab that is shown again looks itself.
 * Before the page is kept for the back button nothing stays open, else it could not be kept.
 * @returns what ends it
 */
export function shareStream(shopper: string, { since, tell, askWho }: Following): () => void {
  const name = `shop-live:${shopper}`;
  let channel: BroadcastChannel | null = null;
  let turn: AbortController | null = null;
  let mayHaveMissed = document.hidden || performance.now() - since > AT_ONCE_MS;

  const hear = (event: LiveEvent) => {
    // A hidden tab looks when it is shown; until then that would be work for nobody.
    if (event.type !== 'resync' || !document.hidden) tell(event);
  };
  const follow = () => {
    if (turn) return;
    turn = new AbortController();
    if (mayHaveMissed) tell({ type: 'resync' });
    const askedAt = Date.now();
    const { signal } = turn;
    void inTurn(name, signal, () =>
      stream(signal, {
        askWho,
        mayHaveMissed: mayHaveMissed || Date.now() - askedAt > AT_ONCE_MS,
        tell(event) {
          hear(event);
          channel?.postMessage(event);
        },
      }),
    );
  };
  const rest = () => {
    turn?.abort();
    turn = null;
    mayHaveMissed = true;
  };
  const followWhileShown = () => {
    if (!channel && 'BroadcastChannel' in window) {
      channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => hear(data);
    }
    if (document.hidden) rest();
    else follow();
  };
  const close = () => {
    rest();
    channel?.close();
    channel = null;
  };

  followWhileShown();
  document.addEventListener('visibilitychange', followWhileShown);
  window.addEventListener('pageshow', followWhileShown);
  window.addEventListener('pagehide', close);
  return () => {
    document.removeEventListener('visibilitychange', followWhileShown);
    window.removeEventListener('pageshow', followWhileShown);
    window.removeEventListener('pagehide', close);
    close();
  };
}

/** Browsers have locks on https and on the own machine only; elsewhere each visible tab has a stream. */
async function inTurn(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  // Rejects when the turn is given up before it came.
  await navigator.locks.request(name, { signal }, work).catch(() => undefined);
}

/** Follows the shop until `signal` says so; comes back by itself after every break. */
function stream(
  signal: AbortSignal,
  { tell, askWho, mayHaveMissed }: Listeners & { mayHaveMissed: boolean },
): Promise<void> {
  return new Promise((over) => {
    let source: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    let missed = mayHaveMissed;
    const open = () => {
      source = new EventSource(LIVE_URL);
      source.onmessage = ({ data }) => {
        const event = readEvent(data);
        if (event) tell(event);
      };
      source.onopen = () => {
        if (missed) tell({ type: 'resync' });
        missed = false;
      };
      source.onerror = () => {
        missed = true;
        // A lost line the browser mends itself; refused, it gives up.
        if (source.readyState !== EventSource.CLOSED) return;
        askWho();
        again = setTimeout(open, ASK_AGAIN_MS);
      };
    };
    const end = () => {
      clearTimeout(again);
      source?.close();
      over();
    };
    if (signal.aborted) return over();
    open();
    signal.addEventListener('abort', end, { once: true });
  });
}

function readEvent(text: string): LiveEvent | undefined {
  try {
    const event: LiveEvent = JSON.parse(text);
    return KINDS.includes(event.type) ? event : undefined;
  } catch {
    return undefined;
  }
}

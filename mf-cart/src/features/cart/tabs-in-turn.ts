const LOCK = 'handloom:cart';
/** Turns are counted. For a while after its change a tab holds a lock that is named by the number. */
const TURN_LOCK = `${LOCK}:turn:`;
/** Stored after what was changed: whoever finds a turn's number here finds its changes as well. */
const TURN_KEY = 'cart-turn';
/** No tab waits longer for what another one has stored, be it that somebody emptied the storage. */
const STORED_WITHIN_MS = 2_000;
/** A tab that hangs does not hold up the others for longer. */
const PATIENCE_MS = 2_000;
const LOOK_AGAIN_MS = 5;

/**
 * One tab at a time changes what all of them find in the storage, where the browser can say so. It has
 * its turn when it also finds what the turn before has stored.
 */
export async function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return change();
  return new Promise((resolve, reject) => {
    let isDone = false;
    const once = async () => {
      if (isDone) return;
      isDone = true;
      window.removeEventListener('pagehide', once);
      await change().then(resolve, reject);
    };
    // Whoever leaves at once has no turn any more.
    window.addEventListener('pagehide', once);
    navigator.locks
      .request(LOCK, { signal: AbortSignal.timeout(PATIENCE_MS) }, async () => {
        const latest = Math.max(storedTurn(), await announcedTurn());
        await untilStored(latest);
        await once();
        await announce(latest + 1);
      })
      .catch(once);
  });
}

/** Locks reach every tab at once, other than what is stored. */
async function announcedTurn(): Promise<number> {
  const { held = [] } = await navigator.locks.query();
  const turns = held.filter(({ name }) => name?.startsWith(TURN_LOCK));
  return Math.max(0, ...turns.map(({ name }) => Number(name?.slice(TURN_LOCK.length))));
}

async function announce(turn: number): Promise<void> {
  try {
    localStorage.setItem(TURN_KEY, String(turn));
  } catch {
    // Nor was the change stored: nobody needs to wait for it.
    return;
  }
  await new Promise<void>((isHeld) => {
    void navigator.locks.request(TURN_LOCK + turn, async () => {
      isHeld();
      await pause(STORED_WITHIN_MS);
    });
  });
}

async function untilStored(turn: number): Promise<void> {
  const deadline = Date.now() + STORED_WITHIN_MS;
  while (storedTurn() < turn && Date.now() < deadline) await pause(LOOK_AGAIN_MS);
}

function storedTurn(): number {
  try {
    return Number(localStorage.getItem(TURN_KEY)) || 0;
  } catch {
    return 0;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((over) => setTimeout(over, ms));
}

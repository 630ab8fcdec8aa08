const LOCK = 'handloom:cart';
/** What one tab stores reaches another one a little later than the lock does. */
const ON_ITS_WAY_MS = 30;
/** A tab that hangs does not hold up the others for longer. */
const PATIENCE_MS = 500;

let isOurs = false;

/** One tab at a time changes what all of them find in the storage, where the browser can say so. */
export async function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  if (isOurs || !('locks' in navigator)) return change();
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
        isOurs = true;
        await once();
        await new Promise((over) => setTimeout(over, ON_ITS_WAY_MS));
        isOurs = false;
      })
      .catch(once);
  });
}

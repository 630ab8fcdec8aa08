import type { PendingChanges } from './pending-changes';

type IsIn = (changes: PendingChanges) => boolean;

/** Who waits to hear whether their wish was done. */
export function createWishOutcomes() {
  const awaited = new Map<(done: boolean) => void, IsIn>();
  return {
    /** @param isIn whether the wish is among these changes */
    of(isIn: IsIn): Promise<boolean> {
      return new Promise((resolve) => awaited.set(resolve, isIn));
    },
    /** Tells those whose wish is no longer pending. */
    settle(done: boolean, pending: readonly PendingChanges[]): void {
      for (const [resolve, isIn] of awaited) {
        if (pending.some(isIn)) continue;
        awaited.delete(resolve);
        resolve(done);
      }
    },
  };
}

import pLimit from 'p-limit';

/** So many rows of one kind are worked on at once: each may wait for a provider as long as a call may take. */
const AT_ONCE = 8;

/**
 * Works on rows side by side, so that one that waits holds up no other. One that fails stops none.
 * @throws the first failure, after all have ended
 */
export async function sideBySide<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const inTurn = pLimit(AT_ONCE);
  const ended = await Promise.allSettled(rows.map((row) => inTurn(() => work(row))));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

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
  const waiting = rows.values();
  const failures: unknown[] = [];
  const lane = async () => {
    for (const row of waiting) await work(row).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, rows.length) }, lane));
  if (failures.length > 0) throw failures[0];
}

const REMEMBERED_TOPICS = 20_000;

export type ChangeLedger = ReturnType<typeof changeLedger>;

/**
 * When which topic last changed, counted in changes. What was begun (asked, rendered) at `now()` holds
 * while nothing that it was made from changed since, so that an answer which was under way when the
 * news came is never kept.
 */
export function changeLedger(rememberedTopics = REMEMBERED_TOPICS) {
  /** In the order of their changes. */
  const lastChange = new Map<string, number>();
  let now = 0;
  /** Nothing begun before it holds. */
  let floor = 0;

  return {
    now: () => now,
    changed(topics: Iterable<string>): void {
      now += 1;
      for (const topic of topics) {
        lastChange.delete(topic);
        lastChange.set(topic, now);
      }
      for (const [topic, change] of lastChange) {
        if (lastChange.size <= rememberedTopics) return;
        lastChange.delete(topic);
        // A topic that is no longer remembered may be that of anything begun before its change.
        floor = change;
      }
    },
    /** Something changed, or may have, and nobody knows what. */
    anythingChanged(): void {
      now += 1;
      floor = now;
      lastChange.clear();
    },
    holds: (topics: readonly string[], since: number): boolean =>
      since >= floor && topics.every((topic) => (lastChange.get(topic) ?? 0) <= since),
  };
}

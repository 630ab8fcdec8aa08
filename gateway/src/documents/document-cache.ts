import { LRUCache } from 'lru-cache';
import type { ChangeLedger } from '../cache-invalidation/change-ledger';

const MAX_BYTES = 64 * 1_048_576;
const MAX_ENTRIES = 2_000;

export interface Cacheable {
  lasting: boolean;
  bytes: number;
  /** What it was made from; see the ledger of changes. */
  topics: string[];
  /** When its oldest data was asked for, by the clock that nobody sets: `performance.now()`. */
  asOf: number;
}

/**
 * Documents for guests, by address. One holds until something that it was made from changes, and for
 * `maxAgeMs` in case that news was lost. An address that is asked for many times at once is made once.
 */
export function documentCache<Document extends Cacheable>(
  ledger: ChangeLedger,
  maxAgeMs: () => number,
) {
  const kept = new LRUCache<string, { document: Document; since: number }>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    // With its compressed copies, for guests and for others, a document takes about two thirds more.
    sizeCalculation: ({ document }, key) => Math.ceil(document.bytes * 1.7) + key.length,
  });
  const making = new Map<string, { since: number; document: Promise<Document> }>();

  const holds = ({ document, since }: { document: Document; since: number }) =>
    ledger.holds(document.topics, since) && performance.now() - document.asOf < maxAgeMs();

  return {
    /** What is kept and holds, without making anything. */
    find(key: string): Document | undefined {
      const found = kept.get(key);
      return found && holds(found) ? found.document : undefined;
    },

    /** @param make gets the document that no longer holds, which may turn out to be the same */
    async get(
      key: string,
      make: (former: Document | undefined) => Promise<Document>,
    ): Promise<Document> {
      const found = kept.get(key);
      if (found && holds(found)) return found.document;
      const running = making.get(key);
      // What it is made from is not known yet: any news may concern it.
      if (running?.since === ledger.now()) return running.document;

      const since = ledger.now();
      const mine = { since, document: make(found?.document) };
      making.set(key, mine);
      try {
        const document = await mine.document;
        // What was begun before the news may show what was true before it.
        const isCurrent = ledger.holds(document.topics, since);
        if (document.lasting && isCurrent) kept.set(key, { document, since });
        return document;
      } finally {
        if (making.get(key) === mine) making.delete(key);
      }
    },
  };
}

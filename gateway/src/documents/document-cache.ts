import { LRUCache } from 'lru-cache';

const MAX_BYTES = 64 * 1_048_576;
const MAX_ENTRIES = 2_000;
const MAX_KEY_LENGTH = 500;

export interface Kept {
  lasting: boolean;
  bytes: number;
}

/**
 * Documents for guests, by address. Dropped as a whole when the catalogue or a release changes, and by
 * age in case that news was lost. An address that is asked for many times at once is made once.
 */
export function documentCache<Document extends Kept>(maxAgeMs: () => number) {
  const kept = new LRUCache<string, { document: Document; madeAt: number }>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    // With its compressed copies a document takes about a third more.
    sizeCalculation: ({ document }) => Math.ceil(document.bytes * 1.4) + 1,
  });
  const making = new Map<string, Promise<Document>>();
  let generation = 0;

  return {
    async get(key: string, make: () => Promise<Document>): Promise<Document> {
      const found = kept.get(key);
      if (found && Date.now() - found.madeAt < maxAgeMs()) return found.document;
      const running = making.get(key);
      if (running) return running;

      const begunIn = generation;
      const promise = make();
      making.set(key, promise);
      try {
        const document = await promise;
        // What was begun before the news may show what was true before it.
        if (document.lasting && begunIn === generation && key.length <= MAX_KEY_LENGTH) {
          kept.set(key, { document, madeAt: Date.now() });
        }
        return document;
      } finally {
        if (making.get(key) === promise) making.delete(key);
      }
    },
    drop(): void {
      generation += 1;
      kept.clear();
      making.clear();
    },
  };
}

import { LRUCache } from 'lru-cache';
import type { Read } from '../database';
import type { ProductRecord } from '../products/product';
import { readProducts } from '../products/product-rows';

/** About 2 kB each. */
const MOST_KEPT = 5_000;

/**
 * Products by their `sequence`, read once until the catalogue changes: its revision is raised by every change of what is
 * shown of a product, and was asked for before its rows.
 */
export function keptProducts(read: Read) {
  const kept = new LRUCache<string, ProductRecord>({ max: MOST_KEPT });

  /** @returns those that are still there, in the order of their sequences */
  return async (revision: number, sequences: number[]): Promise<ProductRecord[]> => {
    const keyOf = (sequence: number) => `${revision} ${sequence}`;
    const known = sequences.map((sequence) => kept.get(keyOf(sequence)));
    const unknown = sequences.filter((_, place) => !known[place]);
    const found = new Map<number, ProductRecord>();
    for (const { sequence, ...product } of await readProducts(read, unknown)) {
      kept.set(keyOf(sequence), product);
      found.set(sequence, product);
    }
    return sequences.flatMap((sequence, place) => known[place] ?? found.get(sequence) ?? []);
  };
}

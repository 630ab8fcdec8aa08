import { LRUCache } from 'lru-cache';

const MOST_ADDRESSES = 10_000;
const PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/** A token bucket for each address: a page tells two or three times, and people of a household share theirs. */
export function addressLimit() {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: MOST_ADDRESSES });
  return (address: string): boolean => {
    const now = performance.now();
    const { tokens, at } = buckets.get(address) ?? { tokens: PER_MINUTE, at: now };
    const filled = Math.min(PER_MINUTE, tokens + ((now - at) / MINUTE_MS) * PER_MINUTE);
    const isAllowed = filled >= 1;
    buckets.set(address, { tokens: isAllowed ? filled - 1 : filled, at: now });
    return isAllowed;
  };
}

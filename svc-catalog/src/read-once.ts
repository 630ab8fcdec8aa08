import { LRUCache } from 'lru-cache';

type Room<Value> = Pick<
  LRUCache.Options<string, Value, unknown>,
  'max' | 'maxSize' | 'sizeCalculation' | 'ttl'
>;

export interface ReadOnce<Value, Asked> {
  (key: string, asked: Asked): Promise<Value>;
  /** What is kept, without reading it. */
  known(key: string): Value | undefined;
}

/**
 * Reads what is asked, once for all who ask by the same key meanwhile, and keeps it until something else needs the room
 * more, or it is too old. What fails is not kept.
 */
export function readOnce<Value extends object, Asked>(
  room: Room<Value>,
  read: (asked: Asked) => Promise<Value>,
): ReadOnce<Value, Asked> {
  const kept = new LRUCache<string, Value, unknown>({
    ...(room as LRUCache.Options<string, Value, unknown>),
    fetchMethod: (_key, _stale, { context }) => read(context as Asked),
    // Who waits gets what was read also when there is no room left to keep it.
    ignoreFetchAbort: true,
  });
  return Object.assign((key: string, asked: Asked) => kept.forceFetch(key, { context: asked }), {
    known: (key: string) => kept.get(key),
  });
}

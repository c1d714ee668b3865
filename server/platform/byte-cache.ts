import { LRUCache } from 'lru-cache';

export type ByteCache<Value extends { byteLength: number }> = LRUCache<
  string,
  Value,
  () => Promise<Value>
>;

/**
 * A least-recently-used cache, limited by total size in bytes. Concurrent `forceFetch` calls for a
 * key share one computation, passed as `context`. Does not cache failures.
 *
 * @param ttlMs milliseconds until a value is computed again; 0 keeps it as long as there is room
 */
export const createByteCache = <Value extends { byteLength: number }>(
  maxBytes: number,
  { ttlMs = 0 }: { ttlMs?: number } = {},
): ByteCache<Value> =>
  new LRUCache({
    maxSize: maxBytes,
    ttl: ttlMs,
    // A size of 0 is invalid.
    sizeCalculation: ({ byteLength }) => byteLength || 1,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // A value that is evicted while it is computed is returned all the same.
    ignoreFetchAbort: true,
  });

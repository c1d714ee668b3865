import { ByteCache } from './byte-cache.ts';

/**
 * A single-flight cache limited by total size: concurrent requests for a key share one computation.
 * Does not cache failures.
 */
export class SingleFlightCache<Value extends { byteLength: number }> {
  private readonly cache: ByteCache<Value>;
  private readonly underWay = new Map<string, Promise<Value>>();

  constructor(maxBytes: number) {
    this.cache = new ByteCache(maxBytes);
  }

  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.cache.get(key) ?? this.underWay.get(key);
    if (known) return known;
    const making = make()
      .then((value) => {
        this.cache.set(key, value);
        return value;
      })
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, making);
    return making;
  }
}

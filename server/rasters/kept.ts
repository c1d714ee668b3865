import { ByteCache } from './byte-cache.ts';

/**
 * Answers that take work: the latest are kept up to a total size, and one asked for twice at once
 * is worked out once. A failure is not kept.
 */
export class Kept<Value extends { byteLength: number }> {
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

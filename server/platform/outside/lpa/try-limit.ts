const MAX_KEYS = 10_000;

/** Limits tries per key in any period of `windowMs`, counted in this process. */
export class TryLimit {
  private readonly limit: number;
  private readonly windowMs: number;
  private readonly now: () => number;
  private readonly tries = new Map<string, number[]>();

  constructor(limit: number, windowMs: number, now: () => number = Date.now) {
    this.limit = limit;
    this.windowMs = windowMs;
    this.now = now;
  }

  /**
   * Takes one try of every key, or none if one has no try left. Returns 0, or the seconds until all
   * of them have one.
   */
  take(keys: readonly string[]): number {
    const now = this.now();
    if (this.tries.size > MAX_KEYS) this.forgetOld(now);
    const waits = keys.map((key) => {
      const recent = this.recent(key, now);
      const freeing = recent.at(-this.limit);
      return freeing === undefined ? 0 : freeing + this.windowMs - now;
    });
    const waitMs = Math.max(...waits);
    if (waitMs > 0) return Math.ceil(waitMs / 1_000);
    for (const key of keys) this.tries.set(key, [...this.recent(key, now), now]);
    return 0;
  }

  private recent(key: string, now: number): number[] {
    return (this.tries.get(key) ?? []).filter((at) => now - at < this.windowMs);
  }

  private forgetOld(now: number): void {
    for (const key of this.tries.keys()) {
      if (this.recent(key, now).length === 0) this.tries.delete(key);
    }
  }
}

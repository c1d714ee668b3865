/** A least-recently-used cache, limited by total size in bytes. */
export class ByteCache<Value extends { byteLength: number }> {
  private readonly maxBytes: number;
  private readonly entries = new Map<string, Value>();
  private size = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.size;
  }

  get(key: string): Value | undefined {
    const found = this.entries.get(key);
    if (found) {
      this.entries.delete(key);
      this.entries.set(key, found);
    }
    return found;
  }

  set(key: string, value: Value): void {
    this.size += value.byteLength - (this.entries.get(key)?.byteLength ?? 0);
    this.entries.delete(key);
    this.entries.set(key, value);
    for (const [oldest, { byteLength }] of this.entries) {
      if (this.size <= this.maxBytes) return;
      this.entries.delete(oldest);
      this.size -= byteLength;
    }
  }
}

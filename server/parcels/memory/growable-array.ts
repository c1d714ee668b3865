type Growable = Int32Array | Uint32Array | Uint8Array | Float64Array;

/** A typed array of unknown final length: a cadastre is read as a stream, too long for plain arrays. */
export class GrowableArray<T extends Growable> {
  length = 0;
  private room: T;
  private readonly create: (length: number) => T;

  constructor(create: (length: number) => T) {
    this.create = create;
    this.room = create(1024);
  }

  push(value: number): void {
    if (this.length === this.room.length) {
      const larger = this.create(this.room.length * 2);
      larger.set(this.room);
      this.room = larger;
    }
    this.room[this.length++] = value;
  }

  /** Exactly what was pushed; shares memory with this object. */
  view(): T {
    return this.room.subarray(0, this.length) as T;
  }
}

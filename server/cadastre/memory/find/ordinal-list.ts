/** A growable list of parcels by their ordinals in the snapshot. */
export class OrdinalList {
  private ordinals = new Uint32Array(1024);
  private length = 0;

  push(ordinal: number): void {
    if (this.length === this.ordinals.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.ordinals);
      this.ordinals = larger;
    }
    this.ordinals[this.length++] = ordinal;
  }

  finish(): Uint32Array {
    return this.ordinals.slice(0, this.length);
  }
}

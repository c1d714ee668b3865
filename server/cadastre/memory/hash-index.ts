/** Slots per entry: a quarter of the slots stays free, so that searches end soon. */
const ROOM = 4 / 3;
const HASHES = 2 ** 32;

/** Hashes UTF-8 bytes to a number from 0 to 2^32 - 1 that depends on every bit. */
export function hashOf(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Allocates the slots of an index for this number of entries. */
export const slotsFor = (entries: number) => new Uint32Array(Math.ceil(entries * ROOM) + 1);

/**
 * Finds parcel indices by the hashes of texts. Stores only indices, so the caller compares the text
 * itself. A slot holds an index + 1, or 0 when free.
 */
export class HashIndex {
  private readonly slots: Uint32Array;

  constructor(slots: Uint32Array) {
    this.slots = slots;
  }

  add(hash: number, ordinal: number): void {
    let slot = this.slotOf(hash);
    while (this.slots[slot] !== 0) slot = this.next(slot);
    this.slots[slot] = ordinal + 1;
  }

  /** Returns the first index under a hash for which `isIt` is true; null when there is none. */
  find(hash: number, isIt: (ordinal: number) => boolean): number | null {
    for (let slot = this.slotOf(hash); this.slots[slot] !== 0; slot = this.next(slot)) {
      const ordinal = this.slots[slot]! - 1;
      if (isIt(ordinal)) return ordinal;
    }
    return null;
  }

  /** Returns all indices under a hash for which `isIt` is true, without duplicates. */
  findAll(hash: number, isIt: (ordinal: number) => boolean): number[] {
    const found = new Set<number>();
    this.find(hash, (ordinal) => {
      if (!found.has(ordinal) && isIt(ordinal)) found.add(ordinal);
      return false;
    });
    return [...found];
  }

  private slotOf(hash: number): number {
    return Math.floor((hash / HASHES) * this.slots.length);
  }

  private next(slot: number): number {
    return slot + 1 === this.slots.length ? 0 : slot + 1;
  }
}

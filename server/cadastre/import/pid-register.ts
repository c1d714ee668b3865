import { createHash } from 'node:crypto';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { polygonsOf } from '#shared/lib/geo';

const SLOT_NUMBERS = 3;
const FIRST_SLOTS = 1 << 16;
const MAX_FILL = 0.6;

export type PidClaim = 'new' | 'same geometry' | 'other geometry';

/** Records which pids are taken, and by which geometry, in about 40 bytes per parcel. */
export class PidRegister {
  /** Per slot, two numbers of the pid's hash and one of the geometry's; an empty slot is all 0. */
  private slots = new Uint32Array(FIRST_SLOTS * SLOT_NUMBERS);
  private filled = 0;

  /** Takes a pid if it is free; otherwise returns whether this same geometry has it. */
  claim(pid: string, geometryDigest: string): PidClaim {
    if (this.filled > (this.slots.length / SLOT_NUMBERS) * MAX_FILL) this.grow();
    const hash = createHash('sha1').update(pid).digest();
    // The lowest bit is set so that a used slot never looks empty.
    const [high, low] = [(hash.readUInt32LE(0) | 1) >>> 0, hash.readUInt32LE(4)];
    const geometry = Number.parseInt(geometryDigest.slice(0, 8), 16) >>> 0;
    const at = slotFor(this.slots, high, low);
    if (this.slots[at] !== 0) {
      return this.slots[at + 2] === geometry ? 'same geometry' : 'other geometry';
    }
    this.slots.set([high, low, geometry], at);
    this.filled += 1;
    return 'new';
  }

  private grow(): void {
    const larger = new Uint32Array(this.slots.length * 2);
    for (let at = 0; at < this.slots.length; at += SLOT_NUMBERS) {
      const [high, low] = [this.slots[at]!, this.slots[at + 1]!];
      if (high === 0) continue;
      larger.set(this.slots.subarray(at, at + SLOT_NUMBERS), slotFor(larger, high, low));
    }
    this.slots = larger;
  }
}

/** Index of the first number of the slot with this hash, or of the empty slot where it belongs. */
function slotFor(slots: Uint32Array, high: number, low: number): number {
  const count = slots.length / SLOT_NUMBERS;
  for (let slot = low % count; ; slot = (slot + 1) % count) {
    const at = slot * SLOT_NUMBERS;
    if (slots[at] === 0 || (slots[at] === high && slots[at + 1] === low)) return at;
  }
}

/**
 * Returns ten hexadecimal digits that identify the land, whatever the order of its parts and the
 * starting vertices of its rings.
 */
export function geometryDigest(geometry: Polygon | MultiPolygon): string {
  const polygons = polygonsOf(geometry);
  const rings = polygons.flat().map(fromLeastVertex).toSorted();
  return createHash('sha1').update(rings.join(';')).digest('hex').slice(0, 10);
}

function fromLeastVertex(ring: readonly Position[]): string {
  const vertices = ring.slice(1);
  let least = 0;
  for (let i = 1; i < vertices.length; i++) {
    const [[x = 0, y = 0], [leastX = 0, leastY = 0]] = [vertices[i]!, vertices[least]!];
    if (x < leastX || (x === leastX && y < leastY)) least = i;
  }
  return [...vertices.slice(least), ...vertices.slice(0, least)].join(' ');
}

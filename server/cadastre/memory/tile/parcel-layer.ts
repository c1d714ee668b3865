import { canBeFarmed } from '#entities/parcel';
import type { PackedParcels } from '../packed-parcels.ts';
import { ByteWriter } from '../../byte-writer.ts';
import { TILE_EXTENT } from './tile-grid.ts';

// Field numbers with their wire types, and geometry commands, of the Mapbox Vector Tile
// specification 2.1.
const BYTES = 2;
const NUMBER = 0;
const FOUR_BYTES = 5;
const field = (number: number, wireType: number) => (number << 3) | wireType;
const TILE_LAYERS = field(3, BYTES);
const LAYER = {
  name: field(1, BYTES),
  features: field(2, BYTES),
  keys: field(3, BYTES),
  values: field(4, BYTES),
  extent: field(5, NUMBER),
  version: field(15, NUMBER),
};
const FEATURE = { tags: field(2, BYTES), type: field(3, NUMBER), geometry: field(4, BYTES) };
const VALUE_TEXT = field(1, BYTES);
const VALUE_FLOAT = field(2, FOUR_BYTES);
const POLYGON = 3;
const MOVE_TO = 1;
const LINE_TO = 2;
const CLOSE_PATH = 7;
const MAX_VARINT = 5;

const FLOAT_BYTES = new Uint8Array(4);
const FLOAT = new DataView(FLOAT_BYTES.buffer);

/**
 * Encodes the layer `parcels`: polygons with the texts `pid` and `jid` and the number `ha`. Roads
 * and waters have only a `pid`, so that no map offers them as land. Reused for each tile.
 */
export class ParcelLayer {
  private readonly features = new ByteWriter();
  private readonly values = new ByteWriter();
  private readonly geometry = new ByteWriter();
  private readonly tile = new ByteWriter();
  private valueCount = 0;
  private x = 0;
  private y = 0;

  begin(): void {
    for (const writer of [this.features, this.values, this.geometry, this.tile]) writer.clear();
    this.valueCount = 0;
    this.x = 0;
    this.y = 0;
  }

  /** Adds a ring to the feature that `endFeature` will complete; outer rings clockwise as drawn. */
  addRing(ring: ArrayLike<number>, isReversed: boolean): void {
    const { geometry } = this;
    const vertices = ring.length / 2;
    geometry.reserve((vertices * 2 + 3) * MAX_VARINT);
    for (let i = 0; i < vertices; i++) {
      const at = 2 * (isReversed ? vertices - 1 - i : i);
      if (i === 0) geometry.varint((1 << 3) | MOVE_TO);
      else if (i === 1) geometry.varint(((vertices - 1) << 3) | LINE_TO);
      const dx = ring[at]! - this.x;
      const dy = ring[at + 1]! - this.y;
      geometry.varint(((dx << 1) ^ (dx >> 31)) >>> 0);
      geometry.varint(((dy << 1) ^ (dy >> 31)) >>> 0);
      this.x = ring[at]!;
      this.y = ring[at + 1]!;
    }
    geometry.varint((1 << 3) | CLOSE_PATH);
  }

  /** Completes a feature, or drops it when no ring was added. */
  endFeature(parcels: PackedParcels, parcel: number): void {
    const { features, geometry } = this;
    if (geometry.length === 0) return;
    const first = this.valueCount;
    this.addValues(parcels, parcel);
    let tagBytes = 0;
    for (let value = first; value < this.valueCount; value++) tagBytes += 1 + varintLength(value);
    const geometryHeader = 1 + varintLength(geometry.length);
    features.reserve(12 * MAX_VARINT);
    features.varint(LAYER.features);
    features.varint(2 + tagBytes + 2 + geometryHeader + geometry.length);
    features.varint(FEATURE.tags);
    features.varint(tagBytes);
    for (let value = first; value < this.valueCount; value++) {
      features.varint(value - first);
      features.varint(value);
    }
    features.varint(FEATURE.type);
    features.varint(POLYGON);
    features.varint(FEATURE.geometry);
    features.varint(geometry.length);
    features.append(geometry);
    geometry.length = 0;
    [this.x, this.y] = [0, 0];
  }

  /** Adds a parcel's values, in the order of `KEYS`. */
  private addValues(parcels: PackedParcels, parcel: number): void {
    const { arrays, texts } = parcels;
    const start = arrays.bodyStarts[parcel]!;
    const idStart = texts.idStart(start);
    this.addValue(arrays.bodies, texts.pidStart(start), idStart);
    if (!canBeFarmed(parcels.groupOf(parcel))) return;
    this.addValue(arrays.bodies, idStart, texts.idEnd(start));
    this.addNumber(arrays.areasHa[parcel]!);
  }

  private addNumber(value: number): void {
    const { values } = this;
    FLOAT.setFloat32(0, value, true);
    values.reserve(3 * MAX_VARINT);
    values.varint(LAYER.values);
    values.varint(1 + FLOAT_BYTES.length);
    values.varint(VALUE_FLOAT);
    values.copy(FLOAT_BYTES, 0, FLOAT_BYTES.length);
    this.valueCount += 1;
  }

  private addValue(bytes: Uint8Array, start: number, end: number): void {
    const { values } = this;
    const length = end - start;
    values.reserve(length + 4 * MAX_VARINT);
    values.varint(LAYER.values);
    values.varint(1 + varintLength(length) + length);
    values.varint(VALUE_TEXT);
    values.varint(length);
    values.copy(bytes, start, end);
    this.valueCount += 1;
  }

  /** Returns the whole tile; null when it has no feature. */
  finish(): Uint8Array | null {
    if (this.valueCount === 0) return null;
    const { tile, features, values } = this;
    tile.reserve(HEAD.length + KEYS.length + TAIL.length + 2 * MAX_VARINT);
    tile.varint(TILE_LAYERS);
    tile.varint(HEAD.length + features.length + KEYS.length + values.length + TAIL.length);
    tile.copy(HEAD, 0, HEAD.length);
    tile.append(features);
    tile.reserve(KEYS.length);
    tile.copy(KEYS, 0, KEYS.length);
    tile.append(values);
    tile.reserve(TAIL.length);
    tile.copy(TAIL, 0, TAIL.length);
    return tile.finish();
  }
}

function varintLength(value: number): number {
  let length = 1;
  while (value > 127) {
    length += 1;
    value >>>= 7;
  }
  return length;
}

const text = (tag: number, value: string) => [tag, value.length, ...Buffer.from(value)];
const HEAD = Uint8Array.from([LAYER.version, 2, ...text(LAYER.name, 'parcels')]);
const KEYS = Uint8Array.from(['pid', 'jid', 'ha'].flatMap((key) => text(LAYER.keys, key)));
const TAIL = Uint8Array.from([LAYER.extent, (TILE_EXTENT & 127) | 128, TILE_EXTENT >> 7]);

import { PbfReader } from 'pbf';
import type { Rest } from '#shared/lib/leaflet';
import { boxOf, NewEdges } from './new-edges.ts';
import {
  NO_OUTLINES,
  type Line,
  type Outline,
  type TileOutlines,
  type TileParcel,
} from './tile-outlines.ts';

/** The only layer of a parcel tile. */
const LAYER = 'parcels';
const DEFAULT_EXTENT = 4_096;

/** Field numbers of the Mapbox Vector Tile specification 2.1. */
const TILE = { layer: 3 } as const;
const LAYER_FIELD = { name: 1, feature: 2, key: 3, value: 4, extent: 5 } as const;
const FEATURE = { tags: 2, geometry: 4 } as const;
const VALUE = { text: 1, float: 2, double: 3, int: 4, uint: 5, sint: 6 } as const;
const COMMAND = { moveTo: 1, lineTo: 2, closePath: 7 } as const;

interface ParcelLayer {
  name: string;
  extent: number;
  keys: string[];
  values: (string | number | null)[];
  /** Positions of the features' messages. */
  features: number[];
}

/**
 * Reads a Mapbox Vector Tile, pausing between its parcels; rejects on invalid bytes. A town's tile
 * has tens of thousands of vertices. They do not become objects, because collecting those takes
 * longer than reading them.
 */
export async function readOutlines(bytes: ArrayBuffer, rest: Rest): Promise<TileOutlines> {
  const pbf = new PbfReader(bytes);
  const layer = findLayer(pbf);
  if (!layer) return NO_OUTLINES;

  const rings: Outline[] = [];
  // A vertex takes at least two bytes, and so do the commands of a ring, which cover its closing
  // vertex.
  const vertices = new Vertices(Math.ceil(bytes.byteLength / 2));
  for (const position of layer.features) {
    pbf.pos = position;
    readFeature(pbf, layer, vertices, rings);
    await rest();
  }
  const lines: Line[] = [];
  const edges = new NewEdges(vertices.count);
  for (const ring of rings) {
    lines.push(...edges.linesOf(ring));
    await rest();
  }
  return { extent: layer.extent, rings, lines };
}

function findLayer(pbf: PbfReader): ParcelLayer | null {
  for (let tag = pbf.nextField(); tag; tag = pbf.nextField()) {
    if (tag !== TILE.layer) continue;
    const layer: ParcelLayer = {
      name: '',
      extent: DEFAULT_EXTENT,
      keys: [],
      values: [],
      features: [],
    };
    pbf.readMessage(readLayerField, layer);
    if (layer.name === LAYER) return layer;
  }
  return null;
}

function readLayerField(tag: number, layer: ParcelLayer, pbf: PbfReader): void {
  if (tag === LAYER_FIELD.feature) layer.features.push(pbf.pos);
  else if (tag === LAYER_FIELD.value) layer.values.push(pbf.readMessage(readValue, [null])[0]);
  else if (tag === LAYER_FIELD.key) layer.keys.push(pbf.readString());
  else if (tag === LAYER_FIELD.name) layer.name = pbf.readString();
  else if (tag === LAYER_FIELD.extent) layer.extent = pbf.readVarint();
}

function readValue(tag: number, read: [string | number | null], pbf: PbfReader): void {
  if (tag === VALUE.text) read[0] = pbf.readString();
  else if (tag === VALUE.float) read[0] = pbf.readFloat();
  else if (tag === VALUE.double) read[0] = pbf.readDouble();
  else if (tag === VALUE.int) read[0] = pbf.readVarint(true);
  else if (tag === VALUE.uint) read[0] = pbf.readVarint();
  else if (tag === VALUE.sint) read[0] = pbf.readSVarint();
}

function readFeature(
  pbf: PbfReader,
  { keys, values }: ParcelLayer,
  vertices: Vertices,
  rings: Outline[],
): void {
  const parcel: TileParcel = { pid: '', lotPlan: '', hectares: null };
  const end = pbf.readVarint() + pbf.pos;
  for (let tag = pbf.nextField(end); tag; tag = pbf.nextField(end)) {
    if (tag === FEATURE.geometry) readRings(pbf, parcel, vertices, rings);
    if (tag !== FEATURE.tags) continue;
    const tagsEnd = pbf.readVarint() + pbf.pos;
    while (pbf.pos < tagsEnd) note(parcel, keys[pbf.readVarint()], values[pbf.readVarint()]);
  }
}

function note(parcel: TileParcel, key: string | undefined, value: unknown): void {
  if (key === 'pid' && typeof value === 'string') parcel.pid = value;
  else if (key === 'jid' && typeof value === 'string') parcel.lotPlan = value;
  else if (key === 'ha' && typeof value === 'number') parcel.hectares = value;
}

function readRings(pbf: PbfReader, parcel: TileParcel, vertices: Vertices, rings: Outline[]): void {
  const end = pbf.readVarint() + pbf.pos;
  let [x, y] = [0, 0];
  while (pbf.pos < end) {
    const run = pbf.readVarint();
    const command = run & 7;
    if (command === COMMAND.closePath) {
      const points = vertices.close();
      rings.push({ parcel, points, box: boxOf(points) });
      continue;
    }
    if (command !== COMMAND.moveTo && command !== COMMAND.lineTo) {
      throw new Error(`a parcel tile has the unknown command ${command}`);
    }
    if (command === COMMAND.moveTo) vertices.begin();
    const count = run >>> 3;
    if (2 * count > end - pbf.pos) throw new Error('a boundary in a parcel tile is cut off');
    for (let i = 0; i < count; i += 1) {
      x += pbf.readSVarint();
      y += pbf.readSVarint();
      vertices.add(x, y);
    }
  }
}

/** The vertices of all rings of a tile in one piece of memory. */
class Vertices {
  private readonly all: Int16Array;
  private start = 0;
  private end = 0;

  /** @param most the maximum number of vertices, including closing ones */
  constructor(most: number) {
    this.all = new Int16Array(2 * most);
  }

  get count(): number {
    return this.end / 2;
  }

  begin(): void {
    this.end = this.start;
  }

  add(x: number, y: number): void {
    this.all[this.end] = x;
    this.all[this.end + 1] = y;
    this.end += 2;
  }

  /** Ends a ring at its start and returns it. */
  close(): Int16Array {
    this.add(this.all[this.start]!, this.all[this.start + 1]!);
    const ring = this.all.subarray(this.start, this.end);
    this.start = this.end;
    return ring;
  }
}

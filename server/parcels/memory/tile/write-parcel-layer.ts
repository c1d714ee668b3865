import type { PbfWriter } from 'pbf';
import type { PackedParcels } from '../packed-parcels.ts';
import { TILE_EXTENT } from './tile-grid.ts';
import type { TileRing } from './tile-ring.ts';

export interface TileFeature {
  parcel: number;
  /** Each outer ring before its holes. */
  rings: TileRing[];
}

// Field numbers and commands of the Mapbox Vector Tile specification 2.1.
const TILE = { layers: 3 };
const LAYER = { name: 1, features: 2, keys: 3, values: 4, extent: 5, version: 15 };
const FEATURE = { tags: 2, type: 3, geometry: 4 };
const VALUE = { text: 1 };
const POLYGON = 3;
const MOVE_TO = 1;
const LINE_TO = 2;
const CLOSE_PATH = 7;

/** Adds the layer `parcels`; each feature has its texts `pid` and `jid`. */
export function writeParcelLayer(
  tile: PbfWriter,
  parcels: PackedParcels,
  features: readonly TileFeature[],
): void {
  tile.writeMessage(
    TILE.layers,
    (_, pbf) => {
      pbf.writeVarintField(LAYER.version, 2);
      pbf.writeStringField(LAYER.name, 'parcels');
      features.forEach(({ rings }, i) =>
        pbf.writeMessage(LAYER.features, writeFeature, { rings, i }),
      );
      pbf.writeStringField(LAYER.keys, 'pid');
      pbf.writeStringField(LAYER.keys, 'jid');
      for (const { parcel } of features) {
        pbf.writeMessage(LAYER.values, writeText, parcels.pidUtf8(parcel));
        pbf.writeMessage(LAYER.values, writeText, parcels.jurisdictionalIdUtf8(parcel));
      }
      pbf.writeVarintField(LAYER.extent, TILE_EXTENT);
    },
    null,
  );
}

function writeText(text: Uint8Array, pbf: PbfWriter): void {
  pbf.writeBytesField(VALUE.text, text);
}

/** `i`: place among the features; its two values stand at twice that place. */
function writeFeature({ rings, i }: { rings: TileRing[]; i: number }, pbf: PbfWriter): void {
  pbf.writePackedVarint(FEATURE.tags, [0, 2 * i, 1, 2 * i + 1]);
  pbf.writeVarintField(FEATURE.type, POLYGON);
  pbf.writePackedVarint(FEATURE.geometry, geometryCommands(rings));
}

function geometryCommands(rings: readonly TileRing[]): number[] {
  const commands: number[] = [];
  let [x, y] = [0, 0];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      if (i === 0) commands.push(command(MOVE_TO, 1));
      if (i === 2) commands.push(command(LINE_TO, ring.length / 2 - 1));
      commands.push(zigzag(ring[i]! - x), zigzag(ring[i + 1]! - y));
      [x, y] = [ring[i]!, ring[i + 1]!];
    }
    commands.push(command(CLOSE_PATH, 1));
  }
  return commands;
}

function command(id: number, count: number): number {
  return (count << 3) | id;
}

function zigzag(value: number): number {
  return (value << 1) ^ (value >> 31);
}

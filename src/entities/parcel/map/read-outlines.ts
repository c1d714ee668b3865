import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { NO_OUTLINES, type Outline, type TileOutlines, type TileParcel } from './tile-outlines.ts';

type Ring = ReturnType<VectorTileFeature['loadGeometry']>[number];

/** The only layer of a parcel tile. */
const LAYER = 'parcels';

/**
 * Parses a Mapbox Vector Tile; throws on invalid bytes. All rings share one buffer, so that a worker
 * hands over thousands of them at once.
 */
export function readOutlines(bytes: ArrayBuffer): TileOutlines {
  const layer = new VectorTile(new PbfReader(bytes)).layers[LAYER];
  if (!layer) return NO_OUTLINES;

  const found: { parcel: TileParcel; ring: Ring }[] = [];
  let count = 0;
  for (let index = 0; index < layer.length; index++) {
    const feature = layer.feature(index);
    const parcel = parcelOf(feature.properties);
    for (const ring of feature.loadGeometry()) {
      found.push({ parcel, ring });
      count += ring.length;
    }
  }

  const all = new Int16Array(2 * count);
  let start = 0;
  const rings = found.map(({ parcel, ring }): Outline => {
    const points = all.subarray(start, (start += 2 * ring.length));
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [place, { x, y }] of ring.entries()) {
      points[2 * place] = x;
      points[2 * place + 1] = y;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }
    return { parcel, points, box: [left, top, right, bottom] };
  });
  return { extent: layer.extent, rings };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const parcelOf = ({ pid, jid, ha }: Record<string, unknown>): TileParcel => ({
  pid: textOf(pid),
  lotPlan: textOf(jid),
  hectares: typeof ha === 'number' ? ha : null,
});

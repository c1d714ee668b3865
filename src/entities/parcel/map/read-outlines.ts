import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { NO_OUTLINES, type Outline, type TileOutlines, type TileParcel } from './tile-outlines.ts';

/** The only layer of a parcel tile. */
const LAYER = 'parcels';

/** Parses a Mapbox Vector Tile; throws on invalid bytes. */
export function readOutlines(bytes: ArrayBuffer): TileOutlines {
  const layer = new VectorTile(new PbfReader(bytes)).layers[LAYER];
  if (!layer) return NO_OUTLINES;

  const rings: Outline[] = [];
  for (let index = 0; index < layer.length; index++) {
    const feature = layer.feature(index);
    const parcel = parcelOf(feature.properties);
    for (const ring of feature.loadGeometry()) {
      const points = new Int16Array(ring.length * 2);
      let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
      ring.forEach(({ x, y }, place) => {
        points[place * 2] = x;
        points[place * 2 + 1] = y;
        left = Math.min(left, x);
        top = Math.min(top, y);
        right = Math.max(right, x);
        bottom = Math.max(bottom, y);
      });
      rings.push({ parcel, points, box: [left, top, right, bottom] });
    }
  }
  return { extent: layer.extent, rings };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const parcelOf = ({ pid, jid, ha }: Record<string, unknown>): TileParcel => ({
  pid: textOf(pid),
  lotPlan: textOf(jid),
  hectares: typeof ha === 'number' ? ha : null,
});

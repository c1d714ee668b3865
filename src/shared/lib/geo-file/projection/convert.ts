import proj4, { type Converter } from 'proj4';
import type { PackedRing } from '#shared/lib/geo';
import type { Projection } from '../parsed-file.ts';
import { knownProjection } from './known-projections.ts';
import { definitionOfWkt } from './written-projection.ts';

/** A projection's name and its conversion to WGS84 degrees. */
export interface Conversion {
  name: string;
  /** Null when the coordinates are already degrees. */
  toDegrees: ((corners: PackedRing) => PackedRing) | null;
}

/** Returns null for an unknown code or WKT. */
export function conversionOf(projection: Projection): Conversion | null {
  if ('wkt' in projection) return convertBy(projection.name, definitionOfWkt(projection.wkt));
  const known = knownProjection(projection.code);
  if (known === null) return null;
  if (known.definition === null) return { name: known.name, toDegrees: null };
  return convertBy(known.name, known.definition);
}

function convertBy(name: string, definition: string | object | null): Conversion | null {
  if (definition === null) return null;
  try {
    const projected = proj4(definition as string, 'WGS84');
    return {
      name,
      toDegrees: (corners) => {
        const degrees = new Float64Array(corners.length);
        for (let i = 0; i < corners.length; i += 2) {
          const [lng, lat] = forward(projected, corners[i]!, corners[i + 1]!);
          degrees[i] = lng;
          degrees[i + 1] = lat;
        }
        return degrees;
      },
    };
  } catch {
    return null;
  }
}

/** proj4 throws on NaN and infinite numbers. */
function forward(projected: Converter, x: number, y: number): [number, number] {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return [NaN, NaN];
  return projected.forward<[number, number]>([x, y]);
}

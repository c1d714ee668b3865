import proj4, { type Converter } from 'proj4';
import type { PackedRing } from '#shared/lib/geo';
import type { Projection } from '../base/parsed-file.ts';
import { knownProjection } from './known-projections.ts';

/** A projection's name and its conversion to WGS84 degrees. */
export interface Conversion {
  name: string;
  /** Null when the coordinates are already degrees. */
  toDegrees: ((vertices: PackedRing) => PackedRing) | null;
}

/**
 * Returns null for an unknown code or WKT; of two possible projections, converts from the first.
 */
export function conversionOf(projection: Projection): Conversion | null {
  if ('definition' in projection) return convertBy(projection.name, projection.definition);
  const known = knownProjection('code' in projection ? projection.code : projection.either[0]);
  if (known === null) return null;
  if (known.definition === null) return { name: known.name, toDegrees: null };
  return convertBy(known.name, known.definition);
}

function convertBy(name: string, definition: string | null): Conversion | null {
  if (definition === null) return null;
  if (definition.startsWith('+proj=longlat +datum=WGS84')) return { name, toDegrees: null };
  try {
    const projected = proj4(definition, 'WGS84');
    return {
      name,
      toDegrees: (vertices) => {
        const degrees = new Float64Array(vertices.length);
        for (let i = 0; i < vertices.length; i += 2) {
          const [lng, lat] = forward(projected, vertices[i]!, vertices[i + 1]!);
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

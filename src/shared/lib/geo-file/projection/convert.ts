import proj4, { type Converter } from 'proj4';
import { definitionOf, knownCrs } from '#shared/lib/crs';
import type { Corners, Projection } from '../draft.ts';
import { knownProjection } from './known-projections.ts';
import { isGda94 } from './prj.ts';

/** What a projection is called, and the way from its numbers to WGS84 degrees. */
export interface Conversion {
  name: string;
  /** Null where the numbers are degrees already. */
  toDegrees: ((corners: Corners) => Corners) | null;
}

/** Null for a code or a WKT that is not known. */
export function conversionOf(projection: Projection): Conversion | null {
  if ('wkt' in projection) return convertBy(projection.name, definitionOfWkt(projection.wkt));
  const known = knownProjection(projection.code);
  if (known === null) return null;
  if (known.definition === null) return { name: known.name, toDegrees: null };
  return convertBy(known.name, known.definition);
}

/** proj4 reads a projection as it is written, but knows nothing of the way from GDA94 to WGS84. */
function definitionOfWkt(wkt: string): string | null {
  if (!isGda94(wkt)) return wkt;
  try {
    proj4.defs(WKT_NAME, wkt);
    const definition = proj4.defs(WKT_NAME) as unknown as Record<string, unknown>;
    const [, shift = ''] = /\+towgs84=(\S+)/.exec(definitionOf(knownCrs(4283)!)) ?? [];
    const moved = { ...definition, datumCode: 'none', datum_params: shift.split(',').map(Number) };
    proj4.defs(WKT_NAME, moved as unknown as string);
    return WKT_NAME;
  } catch {
    return null;
  }
}

const WKT_NAME = 'written-out';

function convertBy(name: string, definition: string | null): Conversion | null {
  if (definition === null) return null;
  try {
    const projected = proj4(definition, 'WGS84');
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

/** proj4 throws for numbers that are none. */
function forward(projected: Converter, x: number, y: number): [number, number] {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return [NaN, NaN];
  return projected.forward<[number, number]>([x, y]);
}

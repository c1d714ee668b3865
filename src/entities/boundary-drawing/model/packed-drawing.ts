import {
  crossingsOf,
  hectaresOfRings,
  rememberArea,
  type AreaRings,
  type Vertices,
} from '#shared/area-edit';
import type { LonLat } from '#shared/lib/lon-lat';
import type { Change } from './change.ts';
import type { DrawnArea, Drawing, Sketch } from './drawing.ts';

interface PackedArea extends Omit<DrawnArea, 'rings'> {
  /** Numbers of vertices of its rings. */
  lengths: number[];
}

/**
 * A drawing whose vertices are in one array, alternating longitude and latitude. Posting a hundred
 * thousand small arrays to a worker would block the page.
 */
export interface PackedDrawing {
  areas: readonly PackedArea[];
  vertices: Float64Array;
  sketch: Sketch | null;
}

/** A change of a packed drawing; unchanged areas are given only by their index in it. */
export type PackedChange =
  | { refusal: string }
  | {
      news: string;
      areas: readonly (number | (PackedArea & Measures))[];
      vertices: Float64Array;
      sketch: Sketch | null;
    };

/** What the worker has already computed about an area. */
interface Measures {
  hectares: number;
  crossings: readonly LonLat[];
}

export function packDrawing({ areas, sketch }: Drawing): PackedDrawing {
  const packed = areas.map(({ rings, ...area }) => ({ ...area, lengths: lengthsOf(rings) }));
  return { areas: packed, vertices: verticesOf(areas), sketch };
}

export function unpackDrawing({ areas, vertices, sketch }: PackedDrawing): Drawing {
  const next = ringReader(vertices);
  const unpacked = areas.map(({ lengths, ...area }) => ({ ...area, rings: lengths.map(next) }));
  return { areas: unpacked, sketch };
}

export function packChange(change: Change, before: Drawing): PackedChange {
  if ('refusal' in change) return change;
  const { drawing, news } = change;
  const places = new Map(before.areas.map((area, place) => [area, place]));
  const areas = drawing.areas.map((area) => {
    const { rings, ...rest } = area;
    const measures = { hectares: hectaresOfRings(rings), crossings: crossingsOf(rings) };
    return places.get(area) ?? { ...rest, ...measures, lengths: lengthsOf(rings) };
  });
  const changed = drawing.areas.filter((area) => !places.has(area));
  return { news, areas, vertices: verticesOf(changed), sketch: drawing.sketch };
}

export function unpackChange(packed: PackedChange, before: Drawing): Change {
  if ('refusal' in packed) return packed;
  const next = ringReader(packed.vertices);
  const areas = packed.areas.map((area): DrawnArea => {
    if (typeof area === 'number') return before.areas[area]!;
    const { id, feature, lengths, hectares, crossings } = area;
    const rings = lengths.map(next);
    rememberArea(rings, { hectares, crossings });
    return { id, feature, rings };
  });
  return { news: packed.news, drawing: { areas, sketch: packed.sketch } };
}

const lengthsOf = (rings: AreaRings) => rings.map(({ length }) => length);

function verticesOf(areas: readonly DrawnArea[]): Float64Array {
  const rings = areas.flatMap((area) => area.rings);
  const packed = new Float64Array(2 * rings.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const ring of rings) {
    for (const [lon, lat] of ring) {
      packed[place++] = lon;
      packed[place++] = lat;
    }
  }
  return packed;
}

/** Reads one ring after another from packed vertices. */
function ringReader(vertices: Float64Array): (length: number) => Vertices {
  let place = 0;
  return (length) => Array.from({ length }, (): LonLat => [vertices[place++]!, vertices[place++]!]);
}

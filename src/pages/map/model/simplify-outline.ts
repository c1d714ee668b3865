import type { MultiPolygon, Polygon, Position } from 'geojson';
import { simplifyRing } from '#shared/lib/geo';

type Land = Polygon | MultiPolygon;

/** Degrees that a line may be off: about 3 m, less than a pixel of the zooms that show a farm. */
const TOLERANCE = 0.000_03;
/** Vertices of a farm that are drawn in a few milliseconds. */
const MAX_VERTICES = 1_500;
/** Vertices that are simplified at once. */
const PIECE = 500;
/** Places of a degree: about a metre. */
const PLACES = 5;

/** Areas as they are remembered for the first map: coarser where they have too many vertices. */
export function simplifyOutline(areas: readonly { geometry: Land }[]): Land[] {
  for (let tolerance = TOLERANCE; ; tolerance *= 4) {
    let vertices = 0;
    const ringOf = (ring: readonly Position[]): Position[] => {
      const flat = simplifyRing(
        ring.slice(0, -1).flatMap(([lon = NaN, lat = NaN]) => [lon, lat]),
        tolerance,
        PIECE,
      );
      vertices += flat.length / 2;
      const simple = Array.from({ length: flat.length / 2 }, (_, i) => [
        Number(flat[2 * i]?.toFixed(PLACES)),
        Number(flat[2 * i + 1]?.toFixed(PLACES)),
      ]);
      return [...simple, ...simple.slice(0, 1)];
    };
    const simple = areas.map(({ geometry }): Land =>
      geometry.type === 'Polygon'
        ? { ...geometry, coordinates: geometry.coordinates.map(ringOf) }
        : { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(ringOf)) },
    );
    // Thousands of islands keep their corners, however coarse.
    if (vertices <= MAX_VERTICES || tolerance > 1) return vertices <= MAX_VERTICES ? simple : [];
  }
}

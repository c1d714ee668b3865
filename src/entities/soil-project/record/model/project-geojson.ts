import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import type { SoilProjectRecord } from '#shared/api/contract';

/**
 * Converts a project's parcels to features (RFC 7946), in order: the values of its rows without the
 * form's answers, and the reference from the regulator's sheet. The geometry is the project's own
 * copy; null if the record lacks it.
 */
export function projectFeatures(
  record: SoilProjectRecord,
): Feature<Polygon | MultiPolygon | null>[] {
  const { parcels, project_attributes: _, ...project } = record;
  return parcels.map(({ geometry, ...parcel }, i) => {
    const reference = `${project.project_id}-${i + 1}`;
    return {
      type: 'Feature',
      id: reference,
      geometry: geometry ? rightHanded(geometry as Polygon | MultiPolygon) : null,
      properties: { reference, ...project, ...parcel },
    };
  });
}

/** Orients outlines counter-clockwise and holes clockwise. */
const rightHanded = (geometry: Polygon | MultiPolygon): Polygon | MultiPolygon =>
  geometry.type === 'Polygon'
    ? { type: 'Polygon', coordinates: wound(geometry.coordinates) }
    : { type: 'MultiPolygon', coordinates: geometry.coordinates.map(wound) };

const wound = (rings: Position[][]): Position[][] =>
  rings.map((ring, i) => (isCounterClockwise(ring) === (i === 0) ? ring : ring.toReversed()));

/** Computed relative to the first vertex, because large coordinates would lose precision. */
function isCounterClockwise(ring: Position[]): boolean {
  const [x0, y0] = ring[0] as [number, number];
  const vertices = ring as [number, number][];
  const doubleArea = vertices.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = vertices[(i + 1) % vertices.length]!;
    return sum + (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0);
  }, 0);
  return doubleArea > 0;
}

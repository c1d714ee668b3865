import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { flatRing, polygonsOf, positionsOf, reversed, signedArea, tidyRing } from '#shared/lib/geo';

/** A closed outer ring, anticlockwise, and its holes, clockwise, in WGS84 degrees. */
export type ExportPolygon = Position[][];

export interface ExportFeature {
  /** Null for an area without a name. */
  name: string | null;
  properties: Readonly<Record<string, unknown>>;
  polygons: ExportPolygon[];
}

/** What every writer gets: the areas of one boundary, and the paddocks inside it. */
export interface ExportLayer {
  /** The farm's name. */
  name: string;
  features: readonly ExportFeature[];
  /**
   * Areas inside the boundary, each with a `kind`, which a file stores separately from the
   * boundary.
   */
  paddocks: readonly ExportFeature[];
  /** When the boundary was downloaded, for formats that record it. */
  writtenAt: Date;
}

/** The features of a boundary, each with the name of its area in `name`. */
export type BoundaryFeatures = readonly Feature<
  Polygon | MultiPolygon,
  Readonly<Record<string, unknown>> | null
>[];

/** Prepares features for the writers; orients rings and drops those without an area. */
export const exportLayerOf = (
  name: string,
  features: BoundaryFeatures,
  paddocks: BoundaryFeatures,
  writtenAt: Date,
): ExportLayer => ({
  name,
  writtenAt,
  features: features.map(exportFeature),
  paddocks: paddocks.map(exportFeature),
});

function exportFeature({ properties, geometry }: BoundaryFeatures[number]): ExportFeature {
  const title = properties?.['name'];
  return {
    name: typeof title === 'string' && title.trim() !== '' ? title : null,
    properties: properties ?? {},
    polygons: polygonsOf(geometry).flatMap(orientedPolygon),
  };
}

function orientedPolygon([outer, ...holes]: readonly Position[][]): ExportPolygon[] {
  const shell = outer && oriented(outer, 1);
  if (!shell) return [];
  return [[shell, ...holes.map((hole) => oriented(hole, -1)).filter((hole) => hole !== null)]];
}

function oriented(positions: readonly Position[], sign: 1 | -1): Position[] | null {
  const { ring } = tidyRing(flatRing(positions));
  if (!ring) return null;
  return positionsOf(signedArea(ring) * sign < 0 ? reversed(ring) : ring);
}

/** The properties other than the name, as text, numbers or booleans. */
export const plainProperties = ({
  properties,
}: ExportFeature): [key: string, value: string | number | boolean][] =>
  Object.entries(properties).flatMap(([key, value]): [string, string | number | boolean][] => {
    if (key === 'name' || value === null || value === undefined) return [];
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
    return [[key, isPlain ? (value as string | number | boolean) : JSON.stringify(value)]];
  });

import type { MultiPolygon, Polygon, Position } from 'geojson';
import type { AreaFeature, GeoFileAnswer } from '#shared/lib/geo-file';
import { bboxOf } from '#shared/lib/geo';
import { boundsOf, type LonLatBounds } from '#shared/lib/lon-lat';

/** A file of boundaries as it stands: what of it can be used, and why not more. */
export interface BoundaryFile {
  fileName: string;
  /** None when nothing of the file can be used. */
  features: readonly AreaFeature[];
  areaHa: number;
  bbox: LonLatBounds | null;
  isOutsideAustralia: boolean;
  /** Everything to draw as one shape, so that thousands of paddocks cost one path. */
  outline: MultiPolygon | null;
  /** Why it cannot be used, as sentences; empty for a file that can (UPL-06). */
  errors: readonly string[];
  /** A fixed sentence below the errors (UPL-04). */
  smallPrint: string | null;
  /** What its reader told; null for a file that was read in an earlier visit. */
  answer: GeoFileAnswer | null;
}

export const boundaryFileOf = (answer: GeoFileAnswer): BoundaryFile => ({
  fileName: answer.fileName,
  features: answer.features,
  areaHa: answer.areaHa,
  bbox: answer.bbox,
  isOutsideAustralia: answer.isOutsideAustralia,
  outline: outlineOf(answer.drawing),
  errors: answer.refusal ? [answer.refusal.reason] : answer.excess,
  smallPrint: answer.refusal?.standardText ?? null,
  answer,
});

/** A file of which nothing is at hand but its name and why. */
export const unreadFile = (fileName: string, error: string): BoundaryFile => ({
  fileName,
  features: [],
  areaHa: 0,
  bbox: null,
  isOutsideAustralia: false,
  outline: null,
  errors: [error],
  smallPrint: null,
  answer: null,
});

/** A file whose settled areas were kept, without what was told when it was read. */
export const fileOfFeatures = ({
  features,
  ...rest
}: Pick<
  BoundaryFile,
  'fileName' | 'features' | 'areaHa' | 'isOutsideAustralia'
>): BoundaryFile => ({
  ...rest,
  features,
  bbox: boundsOf(features.map(({ geometry }) => bboxOf(geometry))),
  outline: outlineOf(features.map(({ geometry }) => geometry)),
  errors: [],
  smallPrint: null,
  answer: null,
});

/** What an answer has that another has not, such as the areas that an offer would make. */
export function newAreasOf(answer: GeoFileAnswer, before: GeoFileAnswer): MultiPolygon | null {
  const known = new Set(before.drawing.map((geometry) => JSON.stringify(geometry)));
  return outlineOf(answer.drawing.filter((geometry) => !known.has(JSON.stringify(geometry))));
}

function outlineOf(geometries: readonly (Polygon | MultiPolygon)[]): MultiPolygon | null {
  const coordinates: Position[][][] = [];
  for (const geometry of geometries) {
    if (geometry.type === 'Polygon') coordinates.push(geometry.coordinates);
    else for (const polygon of geometry.coordinates) coordinates.push(polygon);
  }
  return coordinates.length === 0 ? null : { type: 'MultiPolygon', coordinates };
}

import type { MultiPolygon, Polygon, Position } from 'geojson';
import type { AreaFeature, ImportResult } from '#shared/geo-file';
import { bboxOf } from '#shared/lib/geo';
import { boundsOf, type LonLat, type LonLatBounds } from '#shared/lib/lon-lat';

/** A boundary file in its present state: its usable areas, and what is wrong with it. */
export interface BoundaryFile {
  fileName: string;
  /** Empty if nothing in the file is usable. */
  features: readonly AreaFeature[];
  areaHa: number;
  bbox: LonLatBounds | null;
  isOutsideAustralia: boolean;
  /** All areas as a single shape, so that thousands of paddocks take only one path to draw. */
  outline: MultiPolygon | null;
  /** Sentences that say why the file is unusable; empty for a usable one (UPL-06). */
  errors: readonly string[];
  /** A fixed sentence under the errors (UPL-04). */
  smallPrint: string | null;
  /** The reader's result; null for a file restored from an earlier visit. */
  answer: ImportResult | null;
}

export const boundaryFileOf = (answer: ImportResult): BoundaryFile => ({
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

/** One of several places where the areas of a file may lie, with the button text that chooses it. */
export interface PossiblePlace {
  text: string;
  place: LonLat;
}

/** Returns the places between which only the user can choose; empty unless there are several. */
export function possiblePlaces({ answer, outline }: BoundaryFile): readonly PossiblePlace[] {
  if (outline) return [];
  const places = (answer?.offers ?? []).flatMap(({ text, place, feature }) =>
    place && !feature ? [{ text, place }] : [],
  );
  return places.length > 1 ? places : [];
}

/** A file of which only the name and the reason for the failure are known. */
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

/** Restores a file from its stored areas, without the reader's result. */
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

/**
 * Returns the shapes in one result that another lacks, such as the areas that an offer would
 * create.
 */
export function newAreasOf(answer: ImportResult, before: ImportResult): MultiPolygon | null {
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

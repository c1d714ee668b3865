import type { MultiPolygon, Polygon as GeoPolygon, Position } from 'geojson';
import { boundsOf } from '#shared/lib/lon-lat';
import type { AreaFeature, ImportResult } from '../import-result.ts';
import type { ParsedFile } from '../parsed-file.ts';
import { notesToRead } from '../notes.ts';
import type { Polygon } from '../overlay/overlay.ts';
import { refusalOf } from '../refusal.ts';
import type { ResolvedFile } from './resolve-context.ts';

/** An import result without its geometry: the part that a worker posts as it is. */
export type ResultFrame = Omit<ImportResult, 'features' | 'drawing'>;

export function frameOf(draft: ParsedFile, settled: ResolvedFile): ResultFrame {
  const { features, refusal, notes, excess, isOutsideAustralia } = settled;
  return {
    fileName: draft.fileName,
    featureAreasHa: features.map(({ areaHa }) => areaHa),
    areaHa: features.reduce((sum, { areaHa }) => sum + areaHa, 0),
    bbox: features.length === 0 ? null : boundsOf(features.map(({ box }) => box)),
    receipt: {
      format: draft.format,
      layers: draft.layers.map(({ name, features }, i) => ({
        name,
        features: features.length,
        projection: settled.projections[i]!,
      })),
      featuresRead: draft.featuresRead,
      verticesRead: draft.verticesRead,
      ...notesToRead(notes.lists),
    },
    offers: settled.offers.list,
    refusal: refusal === null ? null : refusalOf(refusal, draft.format, draft.fileName),
    isOutsideAustralia,
    excess,
  };
}

/** Builds the import result with its geometry as GeoJSON. */
export function resultOf(draft: ParsedFile, settled: ResolvedFile): ImportResult {
  return {
    ...frameOf(draft, settled),
    features: settled.features.map(({ id, properties, polygons }): AreaFeature => ({
      type: 'Feature',
      ...(id !== undefined && { id }),
      properties,
      geometry: geometryOf(polygons.map((rings) => rings.map(positionsOf))),
    })),
    drawing: settled.drawing.map((polygons: readonly Polygon[]) =>
      geometryOf(polygons.map((rings) => rings.map(positionsOf))),
    ),
  };
}

export const geometryOf = (polygons: Position[][][]): GeoPolygon | MultiPolygon =>
  polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0]! }
    : { type: 'MultiPolygon', coordinates: polygons };

export function positionsOf(ring: Float64Array): Position[] {
  const positions: Position[] = new Array(ring.length / 2);
  for (let i = 0; i < positions.length; i++) positions[i] = [ring[i * 2]!, ring[i * 2 + 1]!];
  return positions;
}

import type { Position } from 'geojson';
import { geometryOf } from '#shared/lib/geo';
import { boundsOf } from '#shared/lib/lon-lat';
import type { AreaFeature, ImportResult } from '../base/import-result.ts';
import type { ParsedFile } from '../base/parsed-file.ts';
import { notesToRead } from '../base/notes.ts';
import type { Polygon } from '../overlay/overlay.ts';
import { refusalOf } from '../base/refusal.ts';
import type { ResolvedFile } from './resolve-context.ts';

/** An import result without its geometry: the part that a worker posts as it is. */
export type ResultFrame = Omit<ImportResult, 'features' | 'drawing'>;

export function frameOf(parsed: ParsedFile, resolved: ResolvedFile): ResultFrame {
  const { features, refusal, isOtherContent, notes, excess, isOutsideAustralia } = resolved;
  return {
    fileName: parsed.fileName,
    featureAreasHa: features.map(({ areaHa }) => areaHa),
    areaHa: features.reduce((sum, { areaHa }) => sum + areaHa, 0),
    bbox: features.length === 0 ? null : boundsOf(features.map(({ box }) => box)),
    receipt: {
      format: parsed.format,
      layers: parsed.layers.map(({ name, features }, i) => ({
        name,
        features: features.length,
        projection: resolved.projections[i]!,
      })),
      featuresRead: parsed.featuresRead,
      verticesRead: parsed.verticesRead,
      ...notesToRead(notes.lists),
    },
    points: resolved.points,
    offers: resolved.offers.list,
    refusal:
      refusal === null
        ? null
        : {
            ...refusalOf(refusal, parsed.format, parsed.fileName),
            ...(isOtherContent && { isOtherContent }),
          },
    isOutsideAustralia,
    excess,
  };
}

/** Builds the import result with its geometry as GeoJSON. */
export function resultOf(parsed: ParsedFile, resolved: ResolvedFile): ImportResult {
  return {
    ...frameOf(parsed, resolved),
    features: resolved.features.map(({ id, properties, polygons }): AreaFeature => ({
      type: 'Feature',
      ...(id !== undefined && { id }),
      properties,
      geometry: geometryOf(polygons.map((rings) => rings.map(positionsOf))),
    })),
    drawing: resolved.drawing.map((polygons: readonly Polygon[]) =>
      geometryOf(polygons.map((rings) => rings.map(positionsOf))),
    ),
  };
}

export function positionsOf(ring: Float64Array): Position[] {
  const positions: Position[] = new Array(ring.length / 2);
  for (let i = 0; i < positions.length; i++) positions[i] = [ring[i * 2]!, ring[i * 2 + 1]!];
  return positions;
}

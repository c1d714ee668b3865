import { z } from 'zod';
import type { AreaFeature } from '#shared/geo-file';
import { fileOfFeatures, unreadFile, type BoundaryFile } from './boundary-file.ts';

/**
 * A browser stores a few megabytes per site; a boundary with its properties may use one of them.
 */
const MAX_VERTICES = 20_000;
const MAX_CHARACTERS = 200_000;

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const Rings = z.array(z.array(Position).min(4)).min(1);
const Feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional(),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: Rings }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1) }),
  ]),
  properties: z.record(z.string(), z.unknown()),
});

/** The stored form of a file: its resolved areas, or only its name if they are too large. */
export const BoundaryFileDraft = z.object({
  fileName: z.string().max(1_000),
  settled: z
    .object({
      features: z.array(Feature).min(1),
      areaHa: z.number().nonnegative(),
      isOutsideAustralia: z.boolean(),
    })
    .nullable(),
});
export type BoundaryFileDraft = z.infer<typeof BoundaryFileDraft>;

export function draftOfBoundaryFile(file: BoundaryFile): BoundaryFileDraft {
  const { fileName, features, areaHa, isOutsideAustralia } = file;
  const isWhole = file.errors.length === 0 && features.length > 0 && isKeepable(features);
  return {
    fileName,
    settled: isWhole
      ? {
          features: features as unknown as z.infer<typeof Feature>[],
          areaHa,
          isOutsideAustralia,
        }
      : null,
  };
}

/** Restores the file; if only its name was stored, the error asks the user to choose it again. */
export const restoreBoundaryFile = ({ fileName, settled }: BoundaryFileDraft): BoundaryFile =>
  settled === null
    ? unreadFile(fileName, `Please choose “${fileName}” again. It was not saved in this browser.`)
    : fileOfFeatures({ fileName, ...settled });

function isKeepable(features: readonly AreaFeature[]): boolean {
  let [vertices, characters] = [0, 0];
  for (const { geometry, properties } of features) {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    for (const rings of polygons) for (const ring of rings) vertices += ring.length;
    characters += JSON.stringify(properties).length;
    if (vertices > MAX_VERTICES || characters > MAX_CHARACTERS) return false;
  }
  return true;
}

import type { AreaFeature } from '#shared/geo-file';
import { fileOfFeatures, unreadFile, type BoundaryFile } from './boundary-file.ts';

/**
 * A browser stores a few megabytes per site; a boundary with its properties may use one of them.
 */
const MAX_VERTICES = 20_000;
const MAX_CHARACTERS = 200_000;

/** The stored form of a file: its resolved areas, or only its name if they are too large. */
export interface BoundaryFileDraft {
  fileName: string;
  settled: { features: readonly AreaFeature[]; areaHa: number; isOutsideAustralia: boolean } | null;
}

export function draftOfBoundaryFile(file: BoundaryFile): BoundaryFileDraft {
  const { fileName, features, areaHa, isOutsideAustralia } = file;
  const isWhole = file.errors.length === 0 && features.length > 0 && isKeepable(features);
  return {
    fileName,
    settled: isWhole
      ? {
          features,
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

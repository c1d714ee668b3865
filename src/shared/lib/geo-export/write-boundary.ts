import { exportLayerOf, type BoundaryFeatures } from './export-layer.ts';
import { EXPORT_FORMATS, type ExportFormatId } from './formats.ts';

/** A file of a boundary, ready to save. */
export interface BoundaryExport {
  fileName: string;
  mediaType: string;
  bytes: Uint8Array;
}

/**
 * Writes a boundary in a format. The name of each area is its property `name`; all other properties
 * go into the file too, where the format has a place for them.
 */
export async function writeBoundary(
  format: ExportFormatId,
  farmName: string,
  features: BoundaryFeatures,
  writtenAt = new Date(),
): Promise<BoundaryExport> {
  const { extension, mediaType, write } = EXPORT_FORMATS[format];
  const stem = `${stemOf(farmName)}-boundary`;
  const bytes = await write(exportLayerOf(farmName, features, writtenAt), stem);
  return { fileName: stem + extension, mediaType, bytes };
}

const MAX_STEM = 60;

/** `Banksia Rise` → `banksia-rise`: the same letters are safe on every system. */
function stemOf(farmName: string): string {
  const stem = farmName
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_STEM)
    .replace(/^-|-$/g, '');
  return stem || 'farm';
}

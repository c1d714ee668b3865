import { exportLayerOf, type BoundaryFeatures } from './export-layer.ts';
import { EXPORT_FORMATS, type ExportFormatId } from './formats.ts';

export interface BoundaryToWrite {
  /** The farm's name, which most formats give to the layer. */
  name: string;
  /** Name of the file without its extension. */
  fileStem: string;
  features: BoundaryFeatures;
  /** Areas inside the boundary with `name`, `kind` and `hectares`; none by default. */
  paddocks?: BoundaryFeatures;
  writtenAt?: Date;
}

/** A file of a boundary, ready to save. */
export interface WrittenBoundary {
  fileName: string;
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Writes a boundary in a format. The name of each area is its property `name`; all other properties
 * go into the file too, where the format has a place for them.
 */
export async function writeBoundary(
  format: ExportFormatId,
  { name, fileStem, features, paddocks = [], writtenAt = new Date() }: BoundaryToWrite,
): Promise<WrittenBoundary> {
  const { extension, mediaType, write } = EXPORT_FORMATS[format];
  const bytes = await write(exportLayerOf(name, features, paddocks, writtenAt), fileStem);
  return { fileName: fileStem + extension, mediaType, bytes };
}

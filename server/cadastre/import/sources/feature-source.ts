import type { Geometry } from 'geojson';

export interface SourceFeature {
  /** As the file has them; the last value of a repeated name applies. */
  attributes: Readonly<Record<string, unknown>>;
  geometry: Geometry | null;
}

/** Formats of cadastre files, by their usual names. */
export const CADASTRE_FORMATS = ['GeoJSON', 'shapefile', 'FlatGeobuf'] as const;
export type CadastreFormat = (typeof CADASTRE_FORMATS)[number];

/** A layer of a file, whose features are streamed and never retained. */
export interface FeatureSource {
  format: CadastreFormat;
  /** Name of the layer within the file; null where the file is a single layer. */
  layer: string | null;
  /**
   * Reference system as well-known text or an authority's code; null when the file does not specify
   * it.
   */
  crs: string | null;
  /** Total number of bytes that `OnBytes` will have counted at the end. */
  bytes: number;
  /** Can be read once. Throws `CadastreFileError` where the file is broken. */
  features: AsyncIterable<SourceFeature>;
}

/** Called with the number of further bytes that have been read. */
export type OnBytes = (bytes: number) => void;

import type { Geometry } from 'geojson';

export interface SourceFeature {
  /** As the file has them; a repeated name has its last value. */
  attributes: Readonly<Record<string, unknown>>;
  geometry: Geometry | null;
}

/** A layer of a file, its features read one after the other and kept nowhere. */
export interface FeatureSource {
  /** What people call the format. */
  format: 'GeoJSON' | 'shapefile' | 'FlatGeobuf';
  /** Layer within the file; null where a file is one layer. */
  layer: string | null;
  /** Well-known text or an authority's code of the coordinates; null when the file does not say. */
  crs: string | null;
  /** How many bytes `OnBytes` will have counted at the end. */
  bytes: number;
  /** Can be read once. Throws `CadastreFileError` where the file is broken. */
  features: AsyncIterable<SourceFeature>;
}

/** Told how many more bytes of the file have been read. */
export type OnBytes = (bytes: number) => void;

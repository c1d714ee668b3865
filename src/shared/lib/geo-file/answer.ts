import type { Feature, MultiPolygon, Polygon } from 'geojson';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';

/** A file as the user brings it: its name tells what it is said to be. */
export interface GeoFile {
  name: string;
  bytes: Uint8Array;
}

/** A file that is read once its name and its size will do; a browser's `File` is one. */
export interface UnreadGeoFile {
  name: string;
  size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Any property a file gave to a feature, as JSON has it. */
export type Properties = Record<string, unknown>;

/** WGS84 degrees, two numbers a position, rings closed and wound as RFC 7946 asks. */
export type AreaFeature = Feature<Polygon | MultiPolygon, Properties>;

/** Which feature is meant: its place in the file (from 1) and its name, where it has one. */
export interface FeatureRef {
  layer: string;
  number: number;
  name: string | null;
}

export type NoteKind =
  // repaired
  | 'ring-closed'
  | 'corners-dropped'
  | 'corners-moved'
  | 'hole-dropped'
  | 'fault-repaired'
  | 'line-closed'
  | 'merged'
  | 'converted'
  | 'axes-changed'
  | 'simplified'
  // left out
  | 'empty'
  | 'point'
  | 'line'
  | 'broken'
  | 'no-area'
  | 'fault'
  | 'not-chosen'
  | 'not-followed'
  | 'beside'
  // remarks
  | 'outside-australia'
  | 'assumed'
  | 'encoding'
  | 'untidy'
  | 'counted-twice'
  | 'too-much';

/** One thing the user should know, as a sentence, with the feature and the place it is about. */
export interface Note {
  kind: NoteKind;
  text: string;
  feature?: FeatureRef;
  place?: LonLat;
  /** How many notes this one sums up, where it is more than one. */
  count?: number;
}

/** What became of the file. Of every kind of note the first 200 are listed; `counts` has all. */
export interface Receipt {
  format: string;
  layers: readonly { name: string; features: number; projection: string }[];
  featuresRead: number;
  verticesRead: number;
  repaired: readonly Note[];
  leftOut: readonly Note[];
  remarks: readonly Note[];
  counts: Readonly<Partial<Record<NoteKind, number>>>;
}

export type OfferKind =
  | 'close-line'
  | 'swap-axes'
  | 'mirror-latitude'
  | 'reproject'
  | 'repair'
  | 'merge'
  | 'only-layer'
  | 'leave-out'
  | 'simplify';

/** A change the user may ask for; nothing of it has been done yet. */
export interface Offer {
  id: string;
  kind: OfferKind;
  /** What will be done, as the text of a button. */
  text: string;
  feature?: FeatureRef;
  /** Where it happens, or where the areas would then lie. */
  place?: LonLat;
  /** Hectares that the change adds to (or takes from) the total, where they can be told. */
  changeHa?: number;
  /** For `simplify`: how far any border moves at most. */
  toleranceM?: number;
  /** For `simplify`: how many corners are left. */
  vertices?: number;
}

/** Why nothing of the file can be used as it is. */
export interface Refusal {
  /** What is wrong, and what helps. */
  reason: string;
  /** The specification's sentence, which ends the refusal of a JSON file; null for other files. */
  standardText: string | null;
}

export interface GeoFileAnswer {
  fileName: string;
  /** From a worker a feature's coordinates are made when they are first looked at. */
  features: readonly AreaFeature[];
  /** Hectares of each feature, in the same order. */
  featureAreasHa: readonly number[];
  /** Hectares on the ellipsoid, of all features together. */
  areaHa: number;
  bbox: LonLatBounds | null;
  /** A copy of each feature's geometry light enough to be drawn at once, in the same order. */
  drawing: readonly (Polygon | MultiPolygon)[];
  receipt: Receipt;
  offers: readonly Offer[];
  /** Set when there are no features; the offers may help. */
  refusal: Refusal | null;
  /** Some areas lie outside Australia: ask before they are taken for the farm. */
  isOutsideAustralia: boolean;
  /** What is too much for the use that was named, as sentences; empty when it fits. */
  excess: readonly string[];
}

import type { Feature, MultiPolygon, Polygon } from 'geojson';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';

/** A file as the user provides it; its name is only a claim about its format. */
export interface GeoFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * A file whose content is read only after its name and size are accepted; a browser's `File` is
 * one.
 */
export interface UnreadGeoFile {
  name: string;
  size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Feature properties as JSON values. */
export type Properties = Record<string, unknown>;

/** WGS84 degrees, two numbers per position, rings closed and oriented as RFC 7946 requires. */
export type AreaFeature = Feature<Polygon | MultiPolygon, Properties>;

/** Identifies a feature: its layer, its number in the file (from 1) and its name, if it has one. */
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
  | 'cut-out'
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
  | 'walked'
  | 'encoding'
  | 'untidy'
  | 'counted-twice'
  | 'too-much';

/** One sentence for the user, with the feature and the position that it concerns. */
export interface Note {
  kind: NoteKind;
  text: string;
  feature?: FeatureRef;
  place?: LonLat;
  /** Number of notes that this one summarizes, if more than one. */
  count?: number;
}

/** Summary of an import. Lists the first 200 notes of each kind; `counts` has the totals. */
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
  | 'cut-out'
  | 'fill'
  | 'simplify';

/** A change that the user may choose; it is not applied yet. */
export interface Offer {
  id: string;
  kind: OfferKind;
  /** Button text that says what will be done. */
  text: string;
  feature?: FeatureRef;
  /** Position of the change, or the position that the areas would then have. */
  place?: LonLat;
  /** Change of the total area in hectares, if known; negative when land is removed. */
  changeHa?: number;
  /** For `simplify`: maximum displacement of any border, in metres. */
  toleranceM?: number;
  /** For `simplify`: number of vertices that remain. */
  vertices?: number;
}

/** Explains why nothing in the file can be used as it is. */
export interface Refusal {
  /** Says what is wrong and how to fix it. */
  reason: string;
  /**
   * Sentence fixed by the specification that ends the refusal of a JSON file; null for other files.
   */
  standardText: string | null;
  /** Set for an undamaged file with other content, such as the metadata of an export. */
  isOtherContent?: true;
}

/** A point of the file, such as a waypoint at a gate. */
export interface NamedPoint {
  name: string | null;
  place: LonLat;
}

export interface ImportResult {
  fileName: string;
  /** When the result comes from a worker, coordinates are created on first access. */
  features: readonly AreaFeature[];
  /** Hectares of each feature, in the order of `features`. */
  featureAreasHa: readonly number[];
  /** Sum of all features in hectares, on the ellipsoid. */
  areaHa: number;
  bbox: LonLatBounds | null;
  /**
   * Simplified geometry of each feature, light enough to draw at once, in the order of `features`.
   */
  drawing: readonly (Polygon | MultiPolygon)[];
  receipt: Receipt;
  /** The first 200 points of the file, which are not part of its areas. */
  points: readonly NamedPoint[];
  offers: readonly Offer[];
  /** Set when there are no features; the offers may fix it. */
  refusal: Refusal | null;
  /** Some areas lie outside Australia: ask the user before using them as the farm. */
  isOutsideAustralia: boolean;
  /** Sentences on which limits of the given use the file exceeds; empty when it fits. */
  excess: readonly string[];
}

import type { MultiPolygon, Polygon } from 'geojson';
import type { LotPlanReference, ParcelRecord } from '#entities/parcel';
import type { WireParcel } from '#shared/api/contract';
import type { EncodedRows } from '../platform/encoded-rows.ts';

/** Which cadastre is loaded; every stored farm boundary and every report names it. */
export interface ParcelDataSet {
  name: string;
  version: string;
  isSample: boolean;
  parcelCount: number;
  /** west, south, east, north */
  bbox: [number, number, number, number];
}

export interface RadiusQuestion {
  /** Together they are what the distance is measured from; non-empty, valid areas. */
  farm: readonly (Polygon | MultiPolygon)[];
  /** Never answered, nor are parcels half of which lie in the farm. */
  ownPids: readonly string[];
  km: number;
  /** Hectares a parcel must exceed. */
  minAreaHa: number;
}

/** A question whose answer may be a long list of lots. */
export type LotsQuestion =
  | { kind: 'radius'; radius: RadiusQuestion }
  | { kind: 'shape'; shape: Polygon | MultiPolygon };

/**
 * The questions the product asks of a cadastre. Coordinates are WGS84 lon/lat in degrees. Questions
 * that are refused, find too much or take too long reject with `ParcelQuestionError`.
 */
export interface ParcelEngine {
  readonly dataSet: ParcelDataSet;
  /** Parcels whose area contains the point; several where a cadastre stacks lots. */
  atPoint(lng: number, lat: number): Promise<ParcelRecord[]>;
  /** Lots at least half of whose area is within the distance of the farm; in no order. */
  withinRadius(question: RadiusQuestion): Promise<ParcelRecord[]>;
  /**
   * Parcels of any type that a shape covers some of: `MIN_SHARE_UNDER_SHAPE` of their own area or
   * of that of one of the shape's parts; in no order.
   */
  intersecting(shape: Polygon | MultiPolygon): Promise<ParcelRecord[]>;
  /** The lots that either of these questions finds, as the contract's rows; in no order. */
  wireLots(question: LotsQuestion): Promise<WireParcel[] | EncodedRows>;
  /** In the order asked, unknown ids left out. */
  byIds(pids: readonly string[]): Promise<ParcelRecord[]>;
  /** For each reference, what its first key has that any parcel has. */
  byLotPlans(references: readonly LotPlanReference[]): Promise<ParcelRecord[][]>;
  /** Mapbox Vector Tile, layer `parcels` with `pid` and `jid`; null when the tile is empty. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>;
  /** Ends its threads; questions under way are rejected. */
  close(): Promise<void>;
}

import type { MultiPolygon, Polygon } from 'geojson';
import type { LotPlanReference, ParcelRecord, ParcelType } from '#entities/parcel';
import type { WireParcel } from '#shared/api/contract';
import type { EncodedRows } from '../platform/encoded-rows.ts';

/** Describes the loaded cadastre; every stored farm boundary and every report names it. */
export interface ParcelDataSet {
  name: string;
  version: string;
  isSample: boolean;
  parcelCount: number;
  /** west, south, east, north */
  bbox: [number, number, number, number];
}

export interface RadiusQuestion {
  /** Non-empty, valid areas; the distance is measured from all of them together. */
  farm: readonly (Polygon | MultiPolygon)[];
  /** Never returned, and neither are parcels with half their area in the farm. */
  ownPids: readonly string[];
  km: number;
  /** Hectares a parcel must exceed. */
  minAreaHa: number;
  /** The type of parcels to find; lots if absent. */
  parcelType?: ParcelType;
}

/** A query whose result may be a long list of lots. */
export type LotsQuestion =
  | { kind: 'radius'; radius: RadiusQuestion }
  | { kind: 'shape'; shape: Polygon | MultiPolygon };

/**
 * Queries on a cadastre. Coordinates are WGS84 lon/lat in degrees. Queries that are refused, find
 * too much or take too long reject with `ParcelQuestionError`.
 */
export interface ParcelEngine {
  readonly dataSet: ParcelDataSet;
  /** Returns the parcels whose area contains the point; several where a cadastre stacks lots. */
  atPoint(lng: number, lat: number): Promise<ParcelRecord[]>;
  /**
   * Returns the parcels of one type with at least half their area within the distance of the farm, in no order.
   */
  withinRadius(question: RadiusQuestion): Promise<ParcelRecord[]>;
  /**
   * Returns the parcels of any type that overlap a shape by at least `MIN_SHARE_UNDER_SHAPE` of
   * their own area or of that of one of the shape's parts, in no order.
   */
  intersecting(shape: Polygon | MultiPolygon): Promise<ParcelRecord[]>;
  /** Returns the lots that either query finds as the contract's rows, in no order. */
  wireLots(question: LotsQuestion): Promise<WireParcel[] | EncodedRows>;
  /** Returns parcels in the order of the pids, and omits unknown ones. */
  byIds(pids: readonly string[]): Promise<ParcelRecord[]>;
  /** Returns, for each reference, the parcels under the first of its keys that has any. */
  byLotPlans(references: readonly LotPlanReference[]): Promise<ParcelRecord[][]>;
  /**
   * Returns a Mapbox Vector Tile with the layer `parcels`: the `pid` of each, and the `jid` and `ha`
   * of lots. Null when the tile is empty.
   */
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>;
  /** Ends its threads; queries in progress reject. */
  close(): Promise<void>;
}

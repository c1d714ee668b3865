import type { ParcelRecord } from '#entities/parcel';

/** Which cadastre is loaded; every stored farm boundary and every report names it. */
export interface ParcelDataSet {
  name: string;
  version: string;
  isSample: boolean;
  parcelCount: number;
  /** west, south, east, north */
  bbox: [number, number, number, number];
}

/** The questions the product asks of a cadastre. Coordinates are WGS84 lon/lat in degrees. */
export interface ParcelEngine {
  readonly dataSet: ParcelDataSet;
  /** Parcels whose area contains the point; several where a cadastre stacks lots. */
  atPoint(lng: number, lat: number): Promise<ParcelRecord[]>;
  /** In the order asked, unknown ids left out. */
  byIds(pids: readonly string[]): Promise<ParcelRecord[]>;
  /** Mapbox Vector Tile, layer `parcels` with `pid` and `jid`; null when the tile is empty. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>;
}

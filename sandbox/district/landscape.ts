import type { Polygon, Position } from 'geojson';
import type { ParcelType, State } from '#entities/parcel';

export interface Road {
  name: string;
  kind: 'highway' | 'road' | 'street' | 'track';
  line: Position[];
  widthM: number;
}

export interface Watercourse {
  name: string;
  line: Position[];
  widthM: number;
}

export interface Locality {
  name: string;
  state: State;
  postcode: string;
  localGovernmentArea: string;
  nrmRegion: string;
  centre: Position;
  /** west, south, east, north */
  bbox: [number, number, number, number];
}

export type LandUse = 'crop' | 'pasture' | 'bush' | 'town' | 'road' | 'water';

/** A piece of the sample district; parcels, base tiles, addresses and cover are all read from it. */
export interface LandUnit {
  pid: string;
  jurisdictionalId: string;
  state: State;
  lot: string | null;
  section: string | null;
  plan: string | null;
  planType: string | null;
  volume: string | null;
  folio: string | null;
  parcelType: ParcelType;
  landUse: LandUse;
  /** Index into `localities`. */
  locality: number;
  /** Street address where the unit has one. */
  roadNumber: string | null;
  roadName: string | null;
  geometry: Polygon;
}

export interface Landscape {
  /** Changes whenever the generator's result changes. */
  version: string;
  localities: Locality[];
  roads: Road[];
  watercourses: Watercourse[];
  units: LandUnit[];
}

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
  /** West, south, east, north. */
  bbox: [number, number, number, number];
}

export type LandUse = 'crop' | 'pasture' | 'bush' | 'town' | 'road' | 'water';

/** A parcel of the sample district. Base tiles, addresses and cover are all derived from it. */
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
  /** Street address; null where the unit has none. */
  roadNumber: string | null;
  roadName: string | null;
  geometry: Polygon;
}

export interface Landscape {
  /** Must change whenever the generator's output changes. */
  version: string;
  localities: Locality[];
  roads: Road[];
  watercourses: Watercourse[];
  units: LandUnit[];
}

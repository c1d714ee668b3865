import type { MultiPolygon, Polygon } from 'geojson';

/** The eight jurisdictions that keep a cadastre. */
export const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'VIC', 'TAS', 'WA'] as const;
export type State = (typeof STATES)[number];

/** Roads and waters have parcels of their own in most cadastres; neither can be farmed. */
export type ParcelType = 'lot' | 'road' | 'marine';

/**
 * A land parcel with everything a cadastre says of it. Geometry is WGS84 lon/lat, outer rings
 * counter-clockwise; `areaHa` is measured on the ellipsoid. What a state does not have is null
 * (volume and folio are Tasmanian, sections are rare).
 */
export interface ParcelRecord {
  pid: string;
  jurisdictionalId: string;
  state: State;
  lot: string | null;
  section: string | null;
  plan: string | null;
  planType: string | null;
  volume: string | null;
  folio: string | null;
  localGovernmentArea: string | null;
  nrmRegion: string | null;
  parcelType: ParcelType;
  areaHa: number;
  geometry: Polygon | MultiPolygon;
}

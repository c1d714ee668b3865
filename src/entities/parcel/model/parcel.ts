import type { MultiPolygon, Polygon } from 'geojson';

/** The eight jurisdictions that maintain a cadastre. */
export const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'VIC', 'TAS', 'WA'] as const;
export type State = (typeof STATES)[number];

/**
 * Most cadastres have parcels for roads and waters, which cannot be farmed, and some distinguish
 * reserves from other lots: timber, travelling stock, parks.
 */
export const PARCEL_TYPES = ['lot', 'reserve', 'road', 'marine'] as const;
export type ParcelType = (typeof PARCEL_TYPES)[number];

/** True for land that may be part of a farm; a reserve may be leased. */
export const canBeFarmed = ({ parcelType }: Pick<ParcelRecord, 'parcelType'>): boolean =>
  parcelType === 'lot' || parcelType === 'reserve';

/**
 * A land parcel with all cadastral attributes. Geometry is WGS84 lon/lat with counter-clockwise
 * outer rings; `areaHa` is measured on the ellipsoid. Attributes that a state does not have are
 * null (volume and folio are Tasmanian, sections are rare).
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

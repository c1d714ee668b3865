import { displayGateAddress, formatHectares } from '#entities/farm';
import { roughHa } from '#entities/parcel';
import type { Place, PlaceParts } from '#entities/place';
import type { Contract, PropertyRecord, ResultOf, WireParcel } from '#shared/api/contract';
import { extentOf, pointWithin } from '#shared/lib/geo';
import { describePosition, type LonLat, type LonLatBounds } from '#shared/lib/lon-lat';

/** A position that the search found, and what is known about it. */
export interface FoundPlace {
  kind: 'place' | 'parcel' | 'coordinates';
  label: string;
  position: LonLat;
  /** The area to show; null for a bare position. */
  extent: LonLatBounds | null;
  /** Its address; null if only the position is known. */
  parts: PlaceParts | null;
  /** The pieces of the lot that was searched for. */
  parcels: readonly WireParcel[];
}

/** A row of the list. */
export interface SearchResult {
  id: string;
  label: string;
  detail?: string;
  target: { farmId: number } | { place: FoundPlace };
}

export interface ResultGroup {
  title: string;
  results: SearchResult[];
}

/** Maximum number of results of each kind (MAP-09). */
const MAX_RESULTS = 5;

export const farmResults = (farms: readonly PropertyRecord[]): SearchResult[] =>
  farms.slice(0, MAX_RESULTS).map((farm) => ({
    id: `farm-${farm.property_id}`,
    label: farm.property_name,
    detail: [farm.pic_code && `PIC ${farm.pic_code}`, displayGateAddress(farm)]
      .filter(Boolean)
      .join(' · '),
    target: { farmId: farm.property_id },
  }));

type LotRow = ResultOf<Contract['parcels']['findLotPlans']>[number];

/** A lot may have several pieces, and an ambiguous name several lots. */
export function parcelResults(rows: readonly LotRow[]): SearchResult[] {
  const lots = new Map<string, Map<string, WireParcel>>();
  for (const parcel of rows.flatMap(({ parcels }) => parcels)) {
    const pieces = lots.get(parcel.jurisdictional_id) ?? new Map<string, WireParcel>();
    lots.set(parcel.jurisdictional_id, pieces.set(parcel.cadastre_polygon_pid, parcel));
  }
  return [...lots].slice(0, MAX_RESULTS).map(([label, pieces]) => {
    const parcels = [...pieces.values()];
    const position = pointWithin(parcels[0]!.geometry);
    const extent = extentOf(parcels);
    const detail = `${formatHectares(roughHa(parcels))} · ${describePosition(position)}`;
    const place = { kind: 'parcel' as const, label, position, extent, parts: null, parcels };
    return { id: `parcel-${label}`, label, detail, target: { place } };
  });
}

export const placeResults = (places: readonly Place[]): SearchResult[] =>
  places.slice(0, MAX_RESULTS).map(({ id, address: label, parts, position, extent }) => ({
    id: `place-${id}`,
    label,
    target: { place: { kind: 'place', label, position, extent, parts, parcels: [] } },
  }));

export function coordinateResult(position: LonLat): SearchResult {
  const label = describePosition(position);
  const place = { kind: 'coordinates' as const, label, position, parts: null, parcels: [] };
  return { id: 'coordinates', label, target: { place: { ...place, extent: null } } };
}

/** Groups that have results, in the order of the list. */
export const groupsOf = (kinds: Record<string, SearchResult[]>): ResultGroup[] =>
  Object.entries(kinds)
    .map(([title, results]) => ({ title, results }))
    .filter(({ results }) => results.length > 0);

import type { PropertyRecord } from '#shared/api/contract';
import type { LonLat } from '#shared/lib/lon-lat';
import { HOME_COUNTRY, countryName } from './countries.ts';
import { displayAddress, splitTypedAddress, type AddressParts } from './front-gate-address.ts';

/** `farm_key`: a boundary of land parcels. `geojson`: a boundary of its own, from a file. */
export type BoundaryType = 'farm_key' | 'geojson';

/** A place for the farm's address: one the geocoder found, or where the map stands. */
export interface NearestLocation {
  address: string;
  position: LonLat;
}

export interface FarmOwnerFields {
  name: string;
  businessName: string;
  phone: string;
  email: string;
}

/** What has been typed and set so far of a farm that is being added or edited. */
export interface FarmDraft {
  name: string;
  /** Property Identification Code; optional. */
  pic: string;
  isOwner: boolean;
  /** Asked only when `isOwner` is false. */
  owner: FarmOwnerFields;
  /** ISO 3166-1 two-letter code. */
  country: string;
  address: AddressParts;
  location: NearestLocation | null;
  gate: LonLat | null;
  boundaryType: BoundaryType;
}

export const blankFarmDraft = (): FarmDraft => ({
  name: '',
  pic: '',
  isOwner: true,
  owner: { name: '', businessName: '', phone: '', email: '' },
  country: HOME_COUNTRY,
  address: { roadNumber: '', roadName: '', town: '', state: '', postCode: '' },
  location: null,
  gate: null,
  boundaryType: 'farm_key',
});

/** A stored farm as it is edited (EDIT-08). Its country is not stored, and not asked for again. */
export function draftOfFarm(farm: PropertyRecord): FarmDraft {
  const gate: LonLat = [farm.front_gate_lng, farm.front_gate_lat];
  return {
    name: farm.property_name,
    pic: farm.pic_code,
    isOwner: !farm.not_owner,
    owner: {
      name: farm.client_name,
      businessName: farm.client_business_name,
      phone: farm.client_phone_number,
      email: farm.client_email_address,
    },
    country: HOME_COUNTRY,
    address: splitTypedAddress(farm.typed_front_gate_address),
    location: { address: farm.front_gate_address, position: gate },
    gate,
    boundaryType: farm.is_aus_farmkey ? 'farm_key' : 'geojson',
  };
}

export const isInAustralia = (draft: FarmDraft): boolean => draft.country === HOME_COUNTRY;

/**
 * The state of one country is not a state of another, so it is emptied (ADD-13, OP-18); land
 * parcels are known in Australia only (ADD-14). A location chosen for another address is not kept.
 */
export const withCountry = (draft: FarmDraft, country: string): FarmDraft =>
  country === draft.country
    ? draft
    : {
        ...draft,
        country,
        address: { ...draft.address, state: '' },
        location: null,
        boundaryType: country === HOME_COUNTRY ? 'farm_key' : 'geojson',
      };

/** Land parcels can be chosen in Australia only (ADD-20). */
export const withBoundaryType = (draft: FarmDraft, boundaryType: BoundaryType): FarmDraft =>
  isInAustralia(draft) ? { ...draft, boundaryType } : draft;

/** A location chosen for another address is not kept: `front_gate_address` would contradict it. */
export const withAddress = (draft: FarmDraft, parts: Partial<AddressParts>): FarmDraft => ({
  ...draft,
  address: { ...draft.address, ...parts },
  location: null,
});

/** The typed address as it is sent to a geocoder: with the country's name, so that it is found. */
export const geocodableAddress = (draft: FarmDraft): string =>
  [displayAddress(draft.address), countryName(draft.country)].filter(Boolean).join(', ');

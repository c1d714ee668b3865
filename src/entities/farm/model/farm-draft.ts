import type { PropertyRecord } from '#shared/api/contract';
import type { LonLat } from '#shared/lib/lon-lat';
import { HOME_COUNTRY, countryName } from './countries.ts';
import { displayAddress, splitTypedAddress, type AddressParts } from './front-gate-address.ts';

/** `farm_key`: a boundary of land parcels. `geojson`: a custom boundary from a file. */
export type BoundaryType = 'farm_key' | 'geojson';

/** A location for the farm's address: a geocoder result, or the map's centre. */
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

/** The user's input so far for a farm being added or edited. */
export interface FarmDraft {
  name: string;
  /** Property Identification Code; optional. */
  pic: string;
  isOwner: boolean;
  /** Required only if `isOwner` is false. */
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

/**
 * Creates the draft for editing a stored farm (EDIT-08). Its country is not stored, and the form
 * does not ask for it again.
 */
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

export const hasAustralianAddress = (draft: FarmDraft): boolean => draft.country === HOME_COUNTRY;

/**
 * Changes the country. Clears the state, which belongs to the previous country (ADD-13, OP-18),
 * switches to a custom boundary outside Australia, where there are no land parcels (ADD-14), and
 * drops a location chosen for the previous address.
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

/** Only Australia has land parcels to choose (ADD-20). */
export const withBoundaryType = (draft: FarmDraft, boundaryType: BoundaryType): FarmDraft =>
  hasAustralianAddress(draft) ? { ...draft, boundaryType } : draft;

/** Drops a location chosen for the previous address: `front_gate_address` would contradict it. */
export const withAddress = (draft: FarmDraft, parts: Partial<AddressParts>): FarmDraft => ({
  ...draft,
  address: { ...draft.address, ...parts },
  location: null,
});

/**
 * Formats the typed address for a geocoder, with the country's name so that foreign addresses are
 * found.
 */
export const geocodableAddress = (draft: FarmDraft): string =>
  [displayAddress(draft.address), countryName(draft.country)].filter(Boolean).join(', ');

import { BOUNDARY_LIMITS, THUMBNAILS_PER_CALL } from './choices.ts';
import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { DeletedFarm, FarmSummary, FarmThumbnail } from './farm-records.ts';
import {
  BoundaryFeaturesText,
  BoundaryFeature,
  Email,
  Id,
  Latitude,
  LenientBoolean,
  LIST_BODY_BYTES,
  Longitude,
  ParcelIds,
  PropertyId,
  RowOf,
  text,
} from './fields.ts';
import { ownFarm, ownFarmOrDeleted, publicParcel } from './object-rules.ts';
import { WireParcel } from './parcels.ts';

export const PropertyRecord = z.object({
  property_id: Id,
  property_name: z.string(),
  pic_code: z.string(),
  front_gate_address: z.string(),
  /** Road number, road name, suburb, state and postcode joined by "***" (ENT-05). */
  typed_front_gate_address: z.string(),
  front_gate_lat: Latitude,
  front_gate_lng: Longitude,
  not_owner: LenientBoolean,
  client_name: z.string(),
  client_business_name: z.string(),
  client_phone_number: z.string(),
  client_email_address: z.string(),
  /** True when the boundary consists of land parcels. */
  is_aus_farmkey: LenientBoolean,
});
export type PropertyRecord = z.infer<typeof PropertyRecord>;

const farmFields = {
  property_name: text(200),
  pic_code: text(40),
  front_gate_lat: Latitude,
  front_gate_lng: Longitude,
  not_owner: z.boolean(),
  owner_name: text(200),
  owner_business_name: text(200),
  owner_phone_number: text(60),
  owner_email_address: text(320),
};

const farmRedactions = [
  'front_gate_lat',
  'front_gate_lng',
  'owner_name',
  'owner_phone_number',
  'owner_email_address',
] as const;

/** A farm can have at most as many parcels as one request may contain (import.md, "saved"). */

export const farms = domain('farms', {
  list: call({
    ...addresses.farms.list,
    kind: 'read',
    access: 'owner',
    self: { param: 'email' },
    params: z.strictObject({ email: Email }),
    result: z.array(PropertyRecord),
  }),
  create: call({
    ...addresses.farms.create,
    kind: 'write',
    access: 'owner',
    self: { param: 'email' },
    params: z.strictObject({
      email: Email,
      ...farmFields,
      front_gate_address: text(500),
      typed_front_gate_address: text(500),
    }),
    result: RowOf({ create_property: Id }),
    redact: [...farmRedactions, 'front_gate_address', 'typed_front_gate_address'],
  }),
  edit: call({
    ...addresses.farms.edit,
    kind: 'write',
    access: 'owner',
    objects: { property_id: ownFarm, 'cibo_ids[]': publicParcel },
    params: z.strictObject({ property_id: PropertyId, ...farmFields, cibo_ids: ParcelIds }),
    result: RowOf({ edit_property: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limits: { arrayItems: 5_000, bodyBytes: LIST_BODY_BYTES },
    redact: farmRedactions,
  }),
  editInfo: call({
    ...addresses.farms.editInfo,
    kind: 'write',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({ property_id: PropertyId, ...farmFields }),
    result: RowOf({ update_property_info: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    redact: farmRedactions,
  }),
  remove: call({
    ...addresses.farms.remove,
    kind: 'write',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({ property_id: PropertyId }),
    result: RowOf({ delete_property: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  parcels: call({
    ...addresses.farms.parcels,
    kind: 'read',
    access: 'owner',
    self: { param: 'email' },
    objects: { property_id: ownFarm },
    params: z.strictObject({ email: Email, property_id: PropertyId }),
    result: z.array(WireParcel),
    errors: ['NOT_FOUND'],
  }),
  addParcels: call({
    ...addresses.farms.addParcels,
    kind: 'write',
    access: 'owner',
    objects: { property_id: ownFarm, 'cibo_ids[]': publicParcel },
    params: z.strictObject({ property_id: PropertyId, cibo_ids: ParcelIds }),
    result: RowOf({ add_cads_to_property: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limits: { arrayItems: 5_000, bodyBytes: LIST_BODY_BYTES },
  }),
  customBoundary: call({
    ...addresses.farms.customBoundary,
    kind: 'read',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({ property_id: PropertyId }),
    result: z.array(BoundaryFeature),
    errors: ['NOT_FOUND'],
  }),
  storeCustomBoundary: call({
    ...addresses.farms.storeCustomBoundary,
    kind: 'write',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({ property_id: PropertyId, geojson: BoundaryFeaturesText }),
    result: RowOf({ update_farm_geojson_boundary: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limits: BOUNDARY_LIMITS,
    redact: ['geojson'],
  }),
  /** Proxies a login to the livestock registry; user id and password are never persisted. */
  verifyWithLpa: call({
    ...addresses.farms.verifyWithLpa,
    kind: 'write',
    access: 'owner',
    objects: {
      // A login at the livestock registry.
      userid: { names: 'nothing owned' },
    },
    params: z.strictObject({ pic: text(40), userid: text(200), pass: text(200) }),
    result: z.string(),
    errors: ['NOT_FOUND', 'OUTSIDE_UNAVAILABLE'],
    redact: ['userid', 'pass'],
    secrets: ['userid', 'pass'],
  }),
  storeVerification: call({
    ...addresses.farms.storeVerification,
    kind: 'write',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({ property_id: PropertyId, verified: z.boolean() }),
    result: RowOf({ update_verification: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  checkVerification: call({
    ...addresses.farms.checkVerification,
    kind: 'read',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({ property_id: PropertyId }),
    result: RowOf({ check_property_verified: LenientBoolean }),
    errors: ['NOT_FOUND'],
  }),
  /** What a list of farms shows beside their fields, in one call for all of them. */
  summaries: call({
    ...addresses.farms.summaries,
    kind: 'read',
    access: 'owner',
    self: { param: 'email' },
    params: z.strictObject({ email: Email }),
    result: z.array(FarmSummary),
  }),
  /** Small pictures of the farms that a list shows; omits farms deleted in the meantime. */
  thumbnails: call({
    ...addresses.farms.thumbnails,
    kind: 'search',
    access: 'owner',
    objects: { 'property_ids[]': { names: 'farm', dropsForeign: true } },
    params: z.strictObject({ property_ids: z.array(PropertyId).min(1).max(THUMBNAILS_PER_CALL) }),
    result: z.array(FarmThumbnail),
  }),
  /** A print of the boundary as it is now: one page of A4 with its scale. */
  boundaryMap: call({
    ...addresses.farms.boundaryMap,
    kind: 'report',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({ property_id: PropertyId }),
    result: RowOf({ file_name: z.string(), pdf_base64: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  /** Deleted farms that can still be restored, the latest deletion first. */
  deleted: call({
    ...addresses.farms.deleted,
    kind: 'read',
    access: 'owner',
    self: { param: 'email' },
    params: z.strictObject({ email: Email }),
    result: z.array(DeletedFarm),
  }),
  /** Restoring a farm that is not deleted changes nothing. */
  restore: call({
    ...addresses.farms.restore,
    kind: 'write',
    access: 'owner',
    objects: { property_id: ownFarmOrDeleted },
    params: z.strictObject({ property_id: PropertyId }),
    result: RowOf({ restore_property: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
});

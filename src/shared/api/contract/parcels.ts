import { MAX_LOT_PLAN_LIST_LENGTH, PARCELS_PER_CALL } from './choices.ts';
import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import {
  AreaGeometry,
  COMPARISON_LIMITS,
  Latitude,
  lines,
  Longitude,
  ParcelId,
  PropertyId,
} from './fields.ts';
import { ownFarm, publicParcel } from './object-rules.ts';

export const WireParcel = z.object({
  cadastre_polygon_pid: ParcelId,
  jurisdictional_id: z.string(),
  geometry: AreaGeometry,
});
export type WireParcel = z.infer<typeof WireParcel>;

/** Cadastre queries; only the radius search refers to a farm, from which it starts. */
export const parcels = domain('parcels', {
  atPoint: call({
    ...addresses.parcels.atPoint,
    kind: 'search',
    access: 'owner',
    params: z.strictObject({ lat: Latitude, lng: Longitude }),
    result: z.array(WireParcel),
    redact: ['lat', 'lng'],
  }),
  withinRadius: call({
    ...addresses.parcels.withinRadius,
    kind: 'search',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({
      property_id: PropertyId,
      /** Kilometres from the farm's boundary. */
      km: z.number().positive().max(50),
      /** Minimum size in hectares, exclusive (OP-35). */
      area: z.number().positive().max(1_000_000),
    }),
    /** With more than 1,000 parcels, their outlines are simplified to about 10 metres. */
    result: z.array(WireParcel),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limits: COMPARISON_LIMITS,
  }),
  inShape: call({
    ...addresses.parcels.inShape,
    kind: 'search',
    access: 'owner',
    params: z.strictObject({ geo_json: AreaGeometry }),
    result: z.array(WireParcel),
    limits: { arrayItems: 20_000, bodyBytes: 1024 * 1024 },
    redact: ['geo_json'],
  }),
  findLotPlans: call({
    ...addresses.parcels.findLotPlans,
    kind: 'search',
    access: 'owner',
    /** The list as pasted: in the format of any state, separated by line breaks or commas. */
    params: z.strictObject({ lot_plans: lines(MAX_LOT_PLAN_LIST_LENGTH) }),
    /** One row per lot/plan in the list, in order. */
    result: z.array(
      z.object({
        lot_plan: z.string(),
        /** `unreadable`: too long to be a lot/plan; only its beginning is returned. */
        status: z.enum(['found', 'ambiguous', 'not_found', 'unreadable']),
        /** All pieces of the lot found; all candidates of an ambiguous one. */
        parcels: z.array(WireParcel),
      }),
    ),
    limits: { bodyBytes: 4 * MAX_LOT_PLAN_LIST_LENGTH },
  }),
  /**
   * Returns the parcels in the order of their ids, and omits those that the cadastre does not have.
   */
  byIds: call({
    ...addresses.parcels.byIds,
    kind: 'search',
    access: 'owner',
    objects: { 'parcel_ids[]': publicParcel },
    params: z.strictObject({ parcel_ids: z.array(ParcelId).min(1).max(PARCELS_PER_CALL) }),
    result: z.array(WireParcel),
  }),
});

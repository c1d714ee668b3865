import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import {
  AreaGeometry,
  COMPARISON_LIMITS,
  Latitude,
  Longitude,
  ParcelId,
  PropertyId,
} from './fields.ts';

export const WireParcel = z.object({
  cadastre_polygon_pid: ParcelId,
  jurisdictional_id: z.string(),
  geometry: AreaGeometry,
});
export type WireParcel = z.infer<typeof WireParcel>;

/** Questions to the cadastre; none of them names a farm but the radius, which starts from one. */
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
    farms: 'property_id',
    params: z.strictObject({
      property_id: PropertyId,
      /** Kilometres from the farm's boundary. */
      km: z.number().positive().max(50),
      /** Hectares a parcel must exceed (OP-35). */
      area: z.number().positive().max(1_000_000),
    }),
    result: z.array(WireParcel),
    errors: ['NOT_FOUND', 'NOT_IMPLEMENTED'],
    limits: COMPARISON_LIMITS,
  }),
  inShape: call({
    ...addresses.parcels.inShape,
    kind: 'search',
    access: 'owner',
    params: z.strictObject({ geo_json: AreaGeometry }),
    result: z.array(WireParcel),
    errors: ['NOT_IMPLEMENTED'],
    limits: { arrayItems: 20_000 },
    redact: ['geo_json'],
  }),
});

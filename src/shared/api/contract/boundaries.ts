import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { Latitude, Longitude, PropertyId, RowOf } from './fields.ts';
import { ownFarm } from './object-rules.ts';

/** What made a version. `found`: the boundary existed before versions were recorded. */
export const BOUNDARY_CHANGES = [
  'found',
  'created',
  'edited',
  'restored',
  'gate-moved',
  'slivers-dropped',
  'gaps-filled',
  'snapped',
  'parcels-accepted',
] as const;

export const BoundaryVersion = z.object({
  /** Counts from 1 within the farm. */
  number: z.int(),
  made_at: z.string(),
  /** E-mail of the user. */
  made_by: z.string(),
  kind: z.enum(BOUNDARY_CHANGES),
  /** The version that a `restored` one repeats. */
  restored_from: z.int().nullable(),
  /** Null for the first version. */
  before_ha: z.number().nullable(),
  area_ha: z.number(),
});
export type BoundaryVersion = z.infer<typeof BoundaryVersion>;

const VersionNumber = z.int().min(1).max(1_000_000_000);
/** The latest version that the user has seen; refuses a change to one that they have not. */
const CurrentVersion = z.int().min(0).max(1_000_000_000);

/** Positions are unchecked, because a boundary can have 100,000 of them. */
const LightArea = z.object({
  type: z.enum(['Polygon', 'MultiPolygon']),
  coordinates: z.array(z.unknown()),
});

export const boundaries = domain('boundaries', {
  /** The latest first. */
  versions: call({
    ...addresses.boundaries.versions,
    kind: 'read',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({ property_id: PropertyId }),
    result: z.array(BoundaryVersion),
    errors: ['NOT_FOUND'],
  }),
  version: call({
    ...addresses.boundaries.version,
    kind: 'read',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({ property_id: PropertyId, number: VersionNumber }),
    result: RowOf({ gate_lat: Latitude, gate_lng: Longitude, areas: z.array(LightArea) }),
    errors: ['NOT_FOUND'],
  }),
  /** Makes an earlier version the present boundary and gate, as a new version. */
  restore: call({
    ...addresses.boundaries.restore,
    kind: 'write',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({
      property_id: PropertyId,
      number: VersionNumber,
      current: CurrentVersion,
    }),
    result: RowOf({ restore_boundary: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
});

import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { Latitude, LIST_BODY_BYTES, Longitude, ParcelIds, PropertyId, RowOf } from './fields.ts';
import { ownFarm, publicParcel } from './object-rules.ts';

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
  'parcels-completed',
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
/** Refuses a change if this is not the latest version, because the user has not seen the latest. */
const CurrentVersion = z.int().min(0).max(1_000_000_000);

/** Positions are unchecked, because a boundary can have 100,000 of them. */
const LightArea = z.object({
  type: z.enum(['Polygon', 'MultiPolygon']),
  coordinates: z.array(z.unknown()),
});

/** What became of a farm's parcel in the present cadastre. */
export const ParcelDrift = z.object({
  lot_plan: z.string(),
  change: z.enum(['split', 'merged', 'renumbered', 'moved', 'vanished']),
  /** Lot/plans of the parcels that are there now. */
  into: z.array(z.string()),
  /** Greatest distance that its outline moved; null if it has another parcel id. */
  metres: z.number().nullable(),
  before_ha: z.number(),
  after_ha: z.number(),
});
export type ParcelDrift = z.infer<typeof ParcelDrift>;

/** A parcel that a custom boundary divides. */
export const DividedParcel = z.object({
  lot_plan: z.string(),
  inside_ha: z.number(),
  outside_ha: z.number(),
});

const FindingKind = z.enum(['gate', 'slivers', 'gaps', 'strips', 'divided', 'uncharted', 'drift']);

export const BoundaryFinding = z.object({
  kind: FindingKind,
  /** Number of pieces of land, or of parcels; 1 for a gate. */
  count: z.int(),
  /** Hectares of the land that the finding is about; null for a gate. */
  hectares: z.number().nullable(),
  /** Metres from the gate to the boundary; null for other findings. */
  metres: z.number().nullable(),
  /** The point of the boundary that is nearest to the gate. */
  point: z.tuple([Longitude, Latitude]).nullable(),
  /** Areas to show on the map; the largest ones, if there are many. */
  areas: z.array(LightArea),
  /** The parcels with the largest parts first; at most 20. */
  divided: z.array(DividedParcel),
  /** At most 50. */
  drifted: z.array(ParcelDrift),
  /** True if the user accepted the finding; false again once it differs. */
  is_accepted: z.boolean(),
});
export type BoundaryFinding = z.infer<typeof BoundaryFinding>;

export const BOUNDARY_FIXES = [
  'move-gate',
  'drop-slivers',
  'fill-gaps',
  'snap',
  'whole-parcels',
  'accept-parcels',
] as const;
export type BoundaryFix = (typeof BOUNDARY_FIXES)[number];

export const BoundaryHealth = z.object({
  /** The latest version; 0 for a farm whose changes were never recorded. */
  version: z.int(),
  /** The cadastre that the boundary was compared with. */
  cadastre: z.string(),
  findings: z.array(BoundaryFinding),
  /** The fixes available for these findings. */
  fixes: z.array(z.enum(BOUNDARY_FIXES)),
  /** Hectares of the farm if it adopts the new parcels; null without drift. */
  accepted_ha: z.number().nullable(),
  /** Why a part could not be checked, for the user; null if everything was. */
  unchecked: z.string().nullable(),
});
export type BoundaryHealth = z.infer<typeof BoundaryHealth>;

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
  /** Compares the boundary with its gate, with itself and with the present cadastre. */
  check: call({
    ...addresses.boundaries.check,
    kind: 'search',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({ property_id: PropertyId }),
    result: z.tuple([BoundaryHealth]),
    errors: ['NOT_FOUND'],
  }),
  /** Makes one fix, as a new version. */
  fix: call({
    ...addresses.boundaries.fix,
    kind: 'write',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({
      property_id: PropertyId,
      fix: z.enum(BOUNDARY_FIXES),
      current: CurrentVersion,
    }),
    result: RowOf({ fix_boundary: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  /** Records that the user accepts a finding, or revokes that. */
  accept: call({
    ...addresses.boundaries.accept,
    kind: 'write',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({
      property_id: PropertyId,
      kind: FindingKind,
      is_accepted: z.boolean(),
      current: CurrentVersion,
    }),
    result: RowOf({ accept_finding: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  /**
   * Makes a farm with a custom boundary one of these land parcels, as a new version. Restoring an
   * earlier version goes back.
   */
  takeParcels: call({
    ...addresses.boundaries.takeParcels,
    kind: 'write',
    access: 'owner',
    objects: { property_id: ownFarm, 'cibo_ids[]': publicParcel },
    params: z.strictObject({
      property_id: PropertyId,
      cibo_ids: ParcelIds,
      current: CurrentVersion,
    }),
    result: RowOf({ take_parcels: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limits: { arrayItems: 5_000, bodyBytes: LIST_BODY_BYTES },
  }),
});

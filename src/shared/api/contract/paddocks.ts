import {
  BOUNDARY_LIMITS,
  MAX_PADDOCKS,
  MAX_PADDOCK_NAME_LENGTH,
  PADDOCK_KINDS,
} from './choices.ts';
import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { AreaGeometry, lines, PropertyId, RowOf } from './fields.ts';
import { ownFarm } from './object-rules.ts';

export type PaddockKind = (typeof PADDOCK_KINDS)[number];

const Kind = z.enum(PADDOCK_KINDS);

/** White space counts once, so that two names never differ only in invisible characters. */
const Name = lines(MAX_PADDOCK_NAME_LENGTH)
  .transform((name) => name.replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().min(1));

export const PaddockRecord = z.object({
  name: z.string(),
  kind: Kind,
  /** Hectares on the ellipsoid, without holes. */
  area_ha: z.number(),
  geometry: AreaGeometry,
});
export type PaddockRecord = z.infer<typeof PaddockRecord>;

/** Increases with each change of a farm's paddocks; 0 before the first. */
const Version = z.int().min(0);

/** Paddocks: areas inside a farm. */
export const paddocks = domain('paddocks', {
  list: call({
    ...addresses.paddocks.list,
    kind: 'read',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({ property_id: PropertyId }),
    result: RowOf({ version: Version, paddocks: z.array(PaddockRecord) }),
    errors: ['NOT_FOUND'],
  }),
  /** Replaces all paddocks of a farm at once; refuses a version that is not the present one. */
  store: call({
    ...addresses.paddocks.store,
    kind: 'write',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({
      property_id: PropertyId,
      /** The version that the new paddocks replace. */
      version: Version,
      // As text, because passing objects with 100,000 vertices between threads would block both.
      paddocks: z
        .array(z.strictObject({ name: Name, kind: Kind, geometry: AreaGeometry }))
        .max(MAX_PADDOCKS)
        .transform((list) => JSON.stringify(list)),
      /** Stores paddocks that overlap, or have land outside the farm, which the user has seen. */
      are_findings_accepted: z.boolean(),
    }),
    result: RowOf({ version: Version }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limits: BOUNDARY_LIMITS,
    redact: ['paddocks'],
  }),
});

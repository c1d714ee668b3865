import { MAX_SITES, SHARED_MAP_PARTS } from './choices.ts';
import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { AreaGeometry, Id, Latitude, Longitude, PropertyId, RowOf, text } from './fields.ts';
import { ownFarm } from './object-rules.ts';

export const SHARED_MAP_BASES = ['satellite', 'streets', 'none'] as const;

/** The farm owner's choice of what is visible, and on which sites. */
const shareFields = {
  /** Origins, such as `https://www.agent.example`. */
  sites: z.array(text(300)).min(1).max(MAX_SITES),
  parts: z.array(z.enum(SHARED_MAP_PARTS)),
  base_map: z.enum(SHARED_MAP_BASES),
  /** Season of the ground cover overlay, `yyyy-mm`; null for no overlay. */
  ground_cover: text(7).nullable(),
  /** Last day of the map, `yyyy-mm-dd` inclusive; null until it is withdrawn. */
  last_day: text(10).nullable(),
  /**
   * True if there is a static picture. It has a separate key, because a request for it names no
   * site.
   */
  has_picture: z.boolean(),
};

const mapFields = {
  embed_id: Id,
  property_id: PropertyId,
  property_name: z.string(),
  owner_email: z.string(),
  ...shareFields,
  created_at: z.string(),
  revoked_at: z.string().nullable(),
};

export const OwnSharedMapRecord = z.object({
  ...mapFields,
  is_own: z.literal(true),
  key: z.string(),
  picture_key: z.string().nullable(),
});
export type OwnSharedMapRecord = z.infer<typeof OwnSharedMapRecord>;

/** A client's map: the plan's owner may withdraw it, but never receives a key that opens it. */
const ClientSharedMapRecord = z.object({
  ...mapFields,
  is_own: z.literal(false),
  key: z.null(),
  picture_key: z.null(),
});

export const SharedMapRecord = z.discriminatedUnion('is_own', [
  OwnSharedMapRecord,
  ClientSharedMapRecord,
]);
export type SharedMapRecord = z.infer<typeof SharedMapRecord>;

/** Response of `GET /embed/{key}.json`: exactly what the map's owner chose to show. */
export const SharedMapContent = z.object({
  name: z.string().nullable(),
  locality: z.string().nullable(),
  /** Null, like the locality, when the map shows nothing that it refers to. */
  area_ha: z.number().nullable(),
  /** West, south, east, north. */
  bounds: z.tuple([Longitude, Latitude, Longitude, Latitude]),
  boundary: z.array(AreaGeometry).nullable(),
  parcels: z.array(z.object({ lot_plan: z.string(), geometry: AreaGeometry })).nullable(),
  paddocks: z
    .array(
      z.object({
        name: z.string(),
        area_ha: z.number(),
        /** Position of the paddock's name. */
        at: z.tuple([Longitude, Latitude]),
        geometry: AreaGeometry,
      }),
    )
    .nullable(),
  gate: z.tuple([Longitude, Latitude]).nullable(),
  /**
   * Base maps, the chosen one first; tile URLs with {z}/{x}/{y}, absolute or relative to the
   * responding server.
   */
  base_maps: z.array(z.object({ id: z.enum(['satellite', 'streets']), tiles: z.string() })),
  /** Tile URL with {yyyy-mm} and {z}/{x}/{y}. */
  ground_cover: z.object({ tiles: z.string(), season: z.string() }).nullable(),
  attributions: z.array(z.string()),
});
export type SharedMapContent = z.infer<typeof SharedMapContent>;

/** Shared maps of farms, embedded in other people's sites. */
export const embeds = domain('embeds', {
  /** Lists the caller's own maps and those of clients who accepted one of the caller's plans. */
  list: call({
    ...addresses.embeds.list,
    kind: 'read',
    access: 'owner',
    params: z.strictObject({}),
    result: z.array(SharedMapRecord),
  }),
  create: call({
    ...addresses.embeds.create,
    kind: 'write',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({ property_id: PropertyId, ...shareFields }),
    result: RowOf({ create_embed_key: OwnSharedMapRecord }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  change: call({
    ...addresses.embeds.change,
    kind: 'write',
    access: 'owner',
    objects: { embed_id: { names: 'shared map', usableBy: 'its owner' } },
    params: z.strictObject({ embed_id: Id, ...shareFields }),
    result: RowOf({ change_embed_key: OwnSharedMapRecord }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  revoke: call({
    ...addresses.embeds.revoke,
    kind: 'write',
    access: 'owner',
    objects: { embed_id: { names: 'shared map', usableBy: 'its owner and plan owners' } },
    params: z.strictObject({ embed_id: Id }),
    result: RowOf({ revoke_embed_key: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
});

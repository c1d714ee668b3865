import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { AreaGeometry, Id, Latitude, Longitude, PropertyId, RowOf, text } from './fields.ts';
import { ownFarm } from './object-rules.ts';

/** What of a farm a shared map may show, each by its owner's choice. */
export const EMBED_PARTS = ['boundary', 'parcels', 'gate', 'name'] as const;
/** One map is shown on at most this many sites. */
export const MAX_SITES = 20;
export const EMBED_BASE_MAPS = ['satellite', 'streets', 'none'] as const;

/** What the farm's owner lets be seen, and where. */
const shareFields = {
  /** Origins, such as `https://www.agent.example`. */
  sites: z.array(text(300)).min(1).max(MAX_SITES),
  parts: z.array(z.enum(EMBED_PARTS)),
  base_map: z.enum(EMBED_BASE_MAPS),
  /** Season of the ground cover overlay, `yyyy-mm`; null shows none. */
  ground_cover: text(7).nullable(),
  /** `yyyy-mm-dd`, shown to its end; null: until it is withdrawn. */
  last_day: text(10).nullable(),
  /** A static picture has a key of its own, since a request for it names no site. */
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

export const OwnEmbedKeyRecord = z.object({
  ...mapFields,
  is_own: z.literal(true),
  key: z.string(),
  picture_key: z.string().nullable(),
});
export type OwnEmbedKeyRecord = z.infer<typeof OwnEmbedKeyRecord>;

/** A client's map: the plan's owner may withdraw it, and never gets a key that opens it. */
const ClientEmbedKeyRecord = z.object({
  ...mapFields,
  is_own: z.literal(false),
  key: z.null(),
  picture_key: z.null(),
});

export const EmbedKeyRecord = z.discriminatedUnion('is_own', [
  OwnEmbedKeyRecord,
  ClientEmbedKeyRecord,
]);
export type EmbedKeyRecord = z.infer<typeof EmbedKeyRecord>;

/** What `GET /embed/{key}.json` answers: what its owner chose, and nothing else. */
export const EmbedMap = z.object({
  name: z.string().nullable(),
  locality: z.string().nullable(),
  /** Null, like the locality, where nothing is shown that it belongs to. */
  area_ha: z.number().nullable(),
  /** West, south, east, north. */
  bounds: z.tuple([Longitude, Latitude, Longitude, Latitude]),
  boundary: z.array(AreaGeometry).nullable(),
  parcels: z.array(z.object({ lot_plan: z.string(), geometry: AreaGeometry })).nullable(),
  gate: z.tuple([Longitude, Latitude]).nullable(),
  /** The chosen one first; addresses with {z}/{x}/{y}, absolute or of the answering server. */
  base_maps: z.array(z.object({ id: z.enum(['satellite', 'streets']), tiles: z.string() })),
  /** Tiles with {yyyy-mm} and {z}/{x}/{y}. */
  ground_cover: z.object({ tiles: z.string(), season: z.string() }).nullable(),
  attributions: z.array(z.string()),
});
export type EmbedMap = z.infer<typeof EmbedMap>;

/** Maps of farms on other people's sites. */
export const embeds = domain('embeds', {
  /** The caller's own, and those of clients who accepted a plan of the caller's. */
  list: call({
    ...addresses.embeds.list,
    kind: 'read',
    access: 'owner',
    params: z.strictObject({}),
    result: z.array(EmbedKeyRecord),
  }),
  create: call({
    ...addresses.embeds.create,
    kind: 'write',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({ property_id: PropertyId, ...shareFields }),
    result: RowOf({ create_embed_key: OwnEmbedKeyRecord }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  change: call({
    ...addresses.embeds.change,
    kind: 'write',
    access: 'owner',
    objects: { embed_id: { names: 'shared map', usableBy: 'its owner' } },
    params: z.strictObject({ embed_id: Id, ...shareFields }),
    result: RowOf({ change_embed_key: OwnEmbedKeyRecord }),
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

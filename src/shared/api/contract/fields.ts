import { z } from 'zod';
import { hiddenCharacterIn } from '#shared/plain-text';

/**
 * One line of free text. Refuses invisible characters, which could break a sentence of a mail or
 * reverse a name. The server first checks that every string of a request is well-formed.
 */
export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => hiddenCharacterIn(value, 'line') === null, {
      error: ({ input }) => hiddenCharacterIn(String(input), 'line') ?? undefined,
    });

/** Free text of several lines, such as a note or a pasted list. */
export const lines = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => hiddenCharacterIn(value, 'lines') === null, {
      error: ({ input }) => hiddenCharacterIn(String(input), 'lines') ?? undefined,
    });

export const Email = text(320);
export const Id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
export const PropertyId = Id;
export const PropertyIds = z.array(PropertyId);
export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);

/** Parcel ids are opaque; OP-45 defines their characters. */
export const ParcelId = z.string().regex(/^[A-Za-z0-9\-_/.~]{1,64}$/);
/** The parcels of a farm. */
export const ParcelIds = z.array(ParcelId).min(1).max(5_000);

/**
 * Accepts booleans as 1, "t" and "true", which older servers returned; ours returns real booleans
 * (OP-06).
 */
export const LenientBoolean = z
  .union([z.boolean(), z.number(), z.string()])
  .transform((value) => value === true || value === 1 || value === 't' || value === 'true');

/** `data` is usually a list (API-06); this is a list of exactly one row. */
export const RowOf = <S extends z.ZodRawShape>(shape: S) => z.tuple([z.object(shape)]);

const Position = z.array(z.number()).min(2).max(4);
const Ring = z.array(Position).min(4);
export const PolygonGeometry = z.object({
  type: z.literal('Polygon'),
  coordinates: z.array(Ring).min(1),
});
export const MultiPolygonGeometry = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(Ring).min(1)).min(1),
});
export const AreaGeometry = z.discriminatedUnion('type', [PolygonGeometry, MultiPolygonGeometry]);

/**
 * A custom boundary consists of areas; points and lines of the file are carried along unchanged.
 */
export const BoundaryFeature = z.object({
  type: z.literal('Feature'),
  geometry: z.object({ type: text(40), coordinates: z.array(z.unknown()) }),
  properties: z.record(z.string(), z.unknown()).nullable(),
});
export type BoundaryFeature = z.infer<typeof BoundaryFeature>;
export const BoundaryCollection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(BoundaryFeature).min(1),
});
/**
 * Parses to the JSON text of the features and drops other members, such as `crs`. Passing objects
 * with 100,000 vertices between threads would block both.
 */
export const BoundaryFeaturesText = BoundaryCollection.transform(({ features }) =>
  JSON.stringify(features),
);

/** For lists of a few thousand short texts: parcel ids, e-mails. */
export const LIST_BODY_BYTES = 512 * 1024;
/** For a soil project's attributes, which include the regulator's log. */
export const ATTRIBUTES_BODY_BYTES = 2 * 1024 * 1024;
export const COMPARISON_LIMITS = { bodyBytes: 2 * 1024 * 1024, arrayItems: 25_000 } as const;

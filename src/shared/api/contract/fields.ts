import { z } from 'zod';

/** Well-formedness and NUL are checked for every string of a request before its schema is. */
export const text = (maxLength: number) => z.string().max(maxLength);

export const Email = text(320);
export const Id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
export const PropertyId = Id;
export const PropertyIds = z.array(PropertyId);
export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);

/** Parcel ids are opaque; OP-45 names the characters they may hold. */
export const ParcelId = z.string().regex(/^[A-Za-z0-9\-_/.~]{1,64}$/);

/** Real booleans are answered; older servers answered 1, "t" and "true" (OP-06). */
export const LenientBoolean = z
  .union([z.boolean(), z.number(), z.string()])
  .transform((value) => value === true || value === 1 || value === 't' || value === 'true');

/** `data` is mostly a list (API-06); this is the list of one row. */
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

/** A custom boundary holds areas; points and lines of the file travel along as they are. */
export const BoundaryFeature = z.object({
  type: z.literal('Feature'),
  geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }),
  properties: z.record(z.string(), z.unknown()).nullable(),
});
export type BoundaryFeature = z.infer<typeof BoundaryFeature>;
export const BoundaryCollection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(BoundaryFeature).min(1),
});
/**
 * Read as the JSON text of the features. What stands beside them, such as `crs`, is dropped. Objects
 * of 100,000 corners would hold up whoever hands them from one thread to another.
 */
export const BoundaryFeaturesText = BoundaryCollection.transform(({ features }) =>
  JSON.stringify(features),
);

/** What one farm's boundary may hold; a file beyond it has to be simplified first. */
export const BOUNDARY_CAPS = { polygons: 5_000, vertices: 100_000, ringVertices: 20_000 } as const;

export const BOUNDARY_LIMITS = { bodyBytes: 16 * 1024 * 1024, arrayItems: 100_000 } as const;
/** Lists of a few thousand short texts: parcel ids, e-mails. */
export const LIST_BODY_BYTES = 512 * 1024;
/** A soil project's attributes, with the regulator's log in them. */
export const ATTRIBUTES_BODY_BYTES = 2 * 1024 * 1024;
export const COMPARISON_LIMITS = { bodyBytes: 2 * 1024 * 1024, arrayItems: 25_000 } as const;

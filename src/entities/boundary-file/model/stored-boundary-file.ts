import { z } from 'zod';

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const Rings = z.array(z.array(Position).min(4)).min(1);
const Feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional(),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: Rings }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1) }),
  ]),
  properties: z.record(z.string(), z.unknown()),
});

/** Checks a `BoundaryFileDraft` that was stored. */
export const StoredBoundaryFile = z.object({
  fileName: z.string().max(1_000),
  settled: z
    .object({
      features: z.array(Feature).min(1),
      areaHa: z.number().nonnegative(),
      isOutsideAustralia: z.boolean(),
    })
    .nullable(),
});

import { z } from 'zod';
import type { Drawing } from './drawing.ts';

/** A browser stores a few megabytes per site; a drawing with its names may use two of them. */
const MAX_VERTICES = 30_000;

const Vertex = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

/** The stored form of a drawing; an earlier release reads and writes its keys. */
export const DrawingDraft = z.object({
  areas: z.array(
    z.object({
      id: z.int(),
      rings: z.array(z.array(Vertex).min(3)).min(1),
      feature: z.object({
        key: z.int(),
        id: z.union([z.string(), z.number()]).optional(),
        properties: z.record(z.string(), z.unknown()),
      }),
    }),
  ),
  sketch: z
    .object({ use: z.enum(['area', 'cut', 'split']), corners: z.array(Vertex).min(1) })
    .transform(({ use, corners: vertices }) => ({ use, vertices }))
    .nullable(),
}) satisfies z.ZodType<Drawing>;

export const encodeDrawing = ({ areas, sketch }: Drawing) => ({
  areas,
  sketch: sketch && { use: sketch.use, corners: sketch.vertices },
});

/** True for a drawing that a browser has room for. */
export function canStoreDrawing({ areas }: Drawing): boolean {
  let vertices = 0;
  for (const { rings } of areas) for (const ring of rings) vertices += ring.length;
  return vertices <= MAX_VERTICES;
}

import type { VertexRef } from './vertices.ts';
import type { Drawing } from './drawing.ts';

/**
 * The vertex one step before or after another, across rings and from the last to the first; begins
 * at the first vertex of the areas with these ids, or of all areas if none are given.
 */
export function nextVertex(
  { areas }: Drawing,
  from: VertexRef | null,
  step: 1 | -1,
  ids: readonly number[],
): VertexRef | null {
  const rings = areas
    .filter(({ id }) => ids.length === 0 || ids.includes(id) || id === from?.areaId)
    .flatMap((area) =>
      area.rings.map((vertices, ring) => ({ areaId: area.id, ring, length: vertices.length })),
    );
  const [first] = rings;
  if (!first) return null;
  const at = rings.findIndex(({ areaId, ring }) => areaId === from?.areaId && ring === from.ring);
  if (!from || at < 0) return { areaId: first.areaId, ring: first.ring, index: 0 };
  const here = rings[at]!;
  const index = from.index + step;
  if (index >= 0 && index < here.length) return { ...from, index };
  const next = rings[(at + step + rings.length) % rings.length]!;
  return { areaId: next.areaId, ring: next.ring, index: step > 0 ? 0 : next.length - 1 };
}

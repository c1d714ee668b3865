import type { AreaRings, Vertices } from '#shared/area-edit';
import type { LonLat } from '#shared/lib/lon-lat';
import { refuse, type Change } from './change.ts';
import type { DrawnArea, Drawing } from './drawing.ts';

/** A vertex of an area, by its ring (0 is the outline) and its index in it. */
export interface VertexRef {
  areaId: number;
  ring: number;
  index: number;
}

export const MIN_VERTICES = 3;

export function ringOf({ areas }: Drawing, { areaId, ring }: VertexRef): Vertices | null {
  return areas.find(({ id }) => id === areaId)?.rings[ring] ?? null;
}

export const vertexAt = (drawing: Drawing, ref: VertexRef): LonLat | null =>
  ringOf(drawing, ref)?.[ref.index] ?? null;

export const isSame = (one: LonLat, other: LonLat): boolean =>
  one === other || (one[0] === other[0] && one[1] === other[1]);

/** Moves a vertex; areas that share it stay joined there. */
export function moveVertex(drawing: Drawing, ref: VertexRef, to: LonLat): Drawing {
  const from = vertexAt(drawing, ref);
  if (!from || isSame(from, to)) return drawing;
  return changeRings(drawing, (vertices) =>
    vertices.some((vertex) => isSame(vertex, from))
      ? vertices.map((vertex) => (isSame(vertex, from) ? to : vertex))
      : vertices,
  );
}

/** Adds a vertex on the edge after `ref`, and to a neighbour with the same edge. */
export function insertVertex(drawing: Drawing, ref: VertexRef, at: LonLat): Drawing {
  const ring = ringOf(drawing, ref);
  if (!ring) return drawing;
  const [from, to] = [ring[ref.index]!, ring[(ref.index + 1) % ring.length]!];
  if (isSame(from, at) || isSame(to, at)) return drawing;
  return changeRings(drawing, (vertices) => {
    const index = vertices.findIndex((vertex, i) => {
      const next = vertices[(i + 1) % vertices.length]!;
      return (
        (isSame(vertex, from) && isSame(next, to)) || (isSame(vertex, to) && isSame(next, from))
      );
    });
    return index < 0 ? vertices : vertices.toSpliced(index + 1, 0, at);
  });
}

/** Deletes a vertex, and the same vertex of a neighbour that shares the line there. */
export function deleteVertex(drawing: Drawing, ref: VertexRef): Change {
  const ring = ringOf(drawing, ref);
  const gone = ring?.[ref.index];
  if (!ring || !gone) return refuse('Choose a corner first.');
  if (ring.length <= MIN_VERTICES) {
    return refuse(
      `${ref.ring === 0 ? 'An area' : 'A hole'} needs at least 3 corners. Delete the whole ${ref.ring === 0 ? 'area' : 'hole'} instead.`,
    );
  }
  const beside = besides(ring, ref.index);
  const changed = changeRings(drawing, (vertices) => {
    const index = vertices.findIndex((vertex) => isSame(vertex, gone));
    if (index < 0 || vertices.length <= MIN_VERTICES) return vertices;
    const isShared = besides(vertices, index).every((one) => beside.some((it) => isSame(one, it)));
    return vertices === ring || isShared ? vertices.toSpliced(index, 1) : vertices;
  });
  return { drawing: changed, news: 'Corner deleted.' };
}

const besides = (vertices: Vertices, index: number): readonly LonLat[] => [
  vertices[(index + vertices.length - 1) % vertices.length]!,
  vertices[(index + 1) % vertices.length]!,
];

/**
 * Returns unchanged rings and areas as the same objects, so that values cached for them stay valid.
 */
function changeRings(drawing: Drawing, change: (vertices: Vertices) => Vertices): Drawing {
  const changeArea = (area: DrawnArea): DrawnArea => {
    const rings: AreaRings = area.rings.map(change);
    return rings.some((vertices, i) => vertices !== area.rings[i]) ? { ...area, rings } : area;
  };
  return { ...drawing, areas: drawing.areas.map(changeArea) };
}

/** Deletes a hole, or the area if `ref` is on its outline. */
export function deleteRing(drawing: Drawing, { areaId, ring }: VertexRef): Drawing {
  const areas = drawing.areas.flatMap((area) => {
    if (area.id !== areaId) return [area];
    return ring === 0 ? [] : [{ ...area, rings: area.rings.toSpliced(ring, 1) }];
  });
  return { ...drawing, areas };
}

import type { AreaRings, Corners } from '#shared/area-edit';
import type { LonLat } from '#shared/lib/lon-lat';
import { refuse, type Change } from './change.ts';
import type { DrawnArea, Drawing } from './drawing.ts';

/** A corner of an area, by its ring (0 is the outline) and its index in it. */
export interface CornerRef {
  areaId: number;
  ring: number;
  index: number;
}

export const MIN_CORNERS = 3;

export function ringOf({ areas }: Drawing, { areaId, ring }: CornerRef): Corners | null {
  return areas.find(({ id }) => id === areaId)?.rings[ring] ?? null;
}

export const cornerAt = (drawing: Drawing, ref: CornerRef): LonLat | null =>
  ringOf(drawing, ref)?.[ref.index] ?? null;

export const isSame = (one: LonLat, other: LonLat): boolean =>
  one === other || (one[0] === other[0] && one[1] === other[1]);

/** Moves a corner; areas that share it stay joined there. */
export function moveCorner(drawing: Drawing, ref: CornerRef, to: LonLat): Drawing {
  const from = cornerAt(drawing, ref);
  if (!from || isSame(from, to)) return drawing;
  return changeRings(drawing, (corners) =>
    corners.some((corner) => isSame(corner, from))
      ? corners.map((corner) => (isSame(corner, from) ? to : corner))
      : corners,
  );
}

/** Adds a corner on the edge after `ref`, also to a neighbour with the same edge. */
export function insertCorner(drawing: Drawing, ref: CornerRef, at: LonLat): Drawing {
  const ring = ringOf(drawing, ref);
  if (!ring) return drawing;
  const [from, to] = [ring[ref.index]!, ring[(ref.index + 1) % ring.length]!];
  if (isSame(from, at) || isSame(to, at)) return drawing;
  return changeRings(drawing, (corners) => {
    const place = corners.findIndex((corner, i) => {
      const next = corners[(i + 1) % corners.length]!;
      return (
        (isSame(corner, from) && isSame(next, to)) || (isSame(corner, to) && isSame(next, from))
      );
    });
    return place < 0 ? corners : corners.toSpliced(place + 1, 0, at);
  });
}

/** Deletes a corner, also of a neighbour that has the same line there. */
export function deleteCorner(drawing: Drawing, ref: CornerRef): Change {
  const ring = ringOf(drawing, ref);
  const gone = ring?.[ref.index];
  if (!ring || !gone) return refuse('Choose a corner first.');
  if (ring.length <= MIN_CORNERS) {
    return refuse(
      `${ref.ring === 0 ? 'An area' : 'A hole'} needs at least 3 corners. Delete the whole ${ref.ring === 0 ? 'area' : 'hole'} instead.`,
    );
  }
  const beside = besides(ring, ref.index);
  const changed = changeRings(drawing, (corners) => {
    const place = corners.findIndex((corner) => isSame(corner, gone));
    if (place < 0 || corners.length <= MIN_CORNERS) return corners;
    const isShared = besides(corners, place).every((one) => beside.some((it) => isSame(one, it)));
    return corners === ring || isShared ? corners.toSpliced(place, 1) : corners;
  });
  return { drawing: changed, news: 'Corner deleted.' };
}

const besides = (corners: Corners, index: number): readonly LonLat[] => [
  corners[(index + corners.length - 1) % corners.length]!,
  corners[(index + 1) % corners.length]!,
];

/** Leaves rings and areas that do not change as they are, so that what is known of them stays valid. */
function changeRings(drawing: Drawing, change: (corners: Corners) => Corners): Drawing {
  const changeArea = (area: DrawnArea): DrawnArea => {
    const rings: AreaRings = area.rings.map(change);
    return rings.some((corners, i) => corners !== area.rings[i]) ? { ...area, rings } : area;
  };
  return { ...drawing, areas: drawing.areas.map(changeArea) };
}

/** Deletes a hole, or the area if `ref` is at its outline. */
export function deleteRing(drawing: Drawing, { areaId, ring }: CornerRef): Drawing {
  const areas = drawing.areas.flatMap((area) => {
    if (area.id !== areaId) return [area];
    return ring === 0 ? [] : [{ ...area, rings: area.rings.toSpliced(ring, 1) }];
  });
  return { ...drawing, areas };
}

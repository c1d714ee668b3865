import Flatbush from 'flatbush';
import { areaFault } from '#shared/lib/geo';
import { describePosition, type LonLat } from '#shared/lib/lon-lat';
import { mended, shared, type Polygon } from '../overlay/overlay.ts';
import type { Pace } from '../pace.ts';
import { areClear, sidesOf } from '../rings/clear-rings.ts';
import { findMeetings } from '../rings/meetings.ts';
import { ringAreaHa } from '../rings/ring-area.ts';
import { boxOf, isInsideRing, type Box } from '../rings/ring-measures.ts';

/** Why polygons are no areas as they stand: a sentence, and where. */
export interface Fault {
  message: string;
  place: LonLat | null;
}

/** Corners up to which faults are described and repaired; larger ones are named only. */
const MOST_CORNERS = 20_000;
/** Overlaps below are rounding along a common fence: a square metre. */
const LEAST_OVERLAP_HA = 1e-4;

export const polygonsHa = (polygons: readonly Polygon[]): number => {
  let total = 0;
  for (const [outer, ...holes] of polygons) {
    total += ringAreaHa(outer!);
    for (const hole of holes) total -= ringAreaHa(hole);
  }
  return total;
};

export const cornersOf = (polygons: readonly Polygon[]): number =>
  polygons.reduce((sum, rings) => sum + rings.reduce((all, ring) => all + ring.length / 2, 0), 0);

/** The first fault of a feature's polygons; null when each is valid and no two overlap. */
export function faultOf(polygons: readonly Polygon[], pace: Pace): Fault | null {
  for (const rings of polygons) {
    const fault = polygonFault(rings, pace);
    if (fault) return fault;
  }
  return polygons.length > 1 ? overlapFault(polygons, pace) : null;
}

/** The polygons with every fault repaired; null where they are too large or too tangled for it. */
export function repaired(polygons: readonly Polygon[], pace: Pace): Polygon[] | null {
  if (cornersOf(polygons) > MOST_CORNERS) return null;
  const whole = mended(polygons, pace);
  if (whole === null || whole.length === 0) return null;
  return faultOf(whole, pace) === null ? whole : null;
}

function polygonFault(rings: Polygon, pace: Pace): Fault | null {
  if (areClear(rings, pace)) return nestingFault(rings, pace);
  if (cornersOf([rings]) > MOST_CORNERS) {
    const [lng = 0, lat = 0] = rings[0]!;
    return { message: 'The outline touches or crosses itself.', place: [lng, lat] };
  }
  const coordinates = rings.map((ring) =>
    Array.from({ length: ring.length / 2 }, (_, i) => [ring[i * 2]!, ring[i * 2 + 1]!]),
  );
  const fault = areaFault({ type: 'Polygon', coordinates });
  return fault && { message: fault.message, place: fault.at };
}

/** For rings that are clear of one another one corner tells where all of a hole lies. */
function nestingFault([outer, ...holes]: Polygon, pace: Pace): Fault | null {
  const index = indexOf(holes.map(boxOf));
  for (const [i, hole] of holes.entries()) {
    pace.check();
    const [x, y] = [hole[0]!, hole[1]!];
    const at = `at ${describePosition([x, y])}`;
    if (isInsideRing(outer!, x, y) !== true) {
      return { message: `A hole lies outside of its area ${at}.`, place: [x, y] };
    }
    const around = index!.search(x, y, x, y);
    if (around.some((other) => other !== i && isInsideRing(holes[other]!, x, y) === true)) {
      return { message: `A hole lies in another hole ${at}.`, place: [x, y] };
    }
  }
  return null;
}

function overlapFault(polygons: readonly Polygon[], pace: Pace): Fault | null {
  for (const [one, other] of neighbours(polygons.map(([outer]) => boxOf(outer!)))) {
    pace.check();
    const pair = [polygons[one]!, polygons[other]!] as const;
    if (!mayShare(...pair, pace)) continue;
    const common = shared(pair, pace);
    const hectares = common === null ? 0 : polygonsHa(common);
    if (hectares < LEAST_OVERLAP_HA) continue;
    const [ring] = common![0]!;
    const place: LonLat = [ring![0]!, ring![1]!];
    const size = hectares.toLocaleString('en-AU', { maximumSignificantDigits: 2 });
    return {
      message: `Two of its parts overlap by ${size} ha at ${describePosition(place)}.`,
      place,
    };
  }
  return null;
}

/** Pairs of boxes that meet. */
function* neighbours(boxes: readonly Box[]): Generator<[number, number]> {
  const index = indexOf(boxes);
  for (const [one, box] of boxes.entries()) {
    for (const other of index!.search(...box)) if (other > one) yield [one, other];
  }
}

/** Null for no boxes, which an index cannot hold. */
function indexOf(boxes: readonly Box[]): Flatbush | null {
  if (boxes.length === 0) return null;
  const index = new Flatbush(boxes.length);
  for (const box of boxes) index.add(...box);
  index.finish();
  return index;
}

/** Whether lines of the two meet, or one may lie in the other. */
function mayShare(one: Polygon, other: Polygon, pace: Pace): boolean {
  const [inner, outer] = [one[0]!, other[0]!];
  if (isInsideRing(outer, inner[0]!, inner[1]!) === true) return true;
  if (isInsideRing(inner, outer[0]!, outer[1]!) === true) return true;
  const sides = sidesOf([...one, ...other]);
  const border = sidesOf(one).length / 4;
  let doMeet = false;
  findMeetings(sides, pace, (first, second) => {
    doMeet = first < border !== second < border;
    return doMeet;
  });
  return doMeet;
}

import Flatbush from 'flatbush';
import type { LonLat } from '#shared/lib/lon-lat';
import { type Box } from '#shared/lib/geo';
import { countOf, someOf, titleOf } from '../base/feature-title.ts';
import type { Polygon } from '../overlay/overlay.ts';
import { STEPS_PER_RESULT } from '../base/work-budget.ts';
import { choose, type FeatureKey } from './choices.ts';
import { isInside } from './overlapping-groups.ts';
import type { ResolvedFeature, ResolveContext } from './resolve-context.ts';

/** Maximum number of containing features that get a remark of their own. */
const MAX_REPORTED = 20;
/** Tolerance as a share of the size: outlines of the same land differ that much. */
const TOLERANCE = 0.01;
const VERTICES_LOOKED_AT = 8;
const MAX_VERTICES_OUTSIDE = 1;

/**
 * Adds remarks about features inside another one, such as paddocks in their farm's outline, and
 * about duplicates, because their hectares count twice. Offers to leave out either.
 */
export async function noteOverlaps(
  features: readonly ResolvedFeature[],
  keys: readonly FeatureKey[],
  { notes, offers, choices, budget }: ResolveContext,
): Promise<void> {
  if (features.length < 2) return;
  const index = new Flatbush(features.length);
  for (const { box } of features) index.add(...box);
  index.finish();
  const within = new Map<number, number[]>();
  for (const [i, { polygons, areaHa, box }] of features.entries()) {
    const [x, y] = innerPoint(polygons);
    const around = index.search(x, y, x, y);
    budget.spend(around.length * STEPS_PER_RESULT);
    const outer = around.find((other) => {
      const { areaHa: otherHa, polygons: otherPolygons, box: otherBox } = features[other]!;
      // Of two identical features, the later counts as inside the earlier.
      const mayHold = otherHa > areaHa || (otherHa === areaHa && other < i);
      if (other === i || !mayHold || !isBoxWithin(box, otherBox)) return false;
      if (!isInside(otherPolygons, x, y, budget)) return false;
      const vertices = verticesToward([x, y], polygons);
      const outside = vertices.filter(([vertexX, vertexY]) => {
        return !isInside(otherPolygons, vertexX, vertexY, budget);
      });
      return outside.length <= MAX_VERTICES_OUTSIDE;
    });
    if (outer !== undefined) {
      const inner = within.get(outer);
      if (inner) inner.push(i);
      else within.set(outer, [i]);
    }
    await budget.reach(i / features.length);
  }
  for (const [outer, inner] of [...within].slice(0, MAX_REPORTED)) {
    const { ref, areaHa } = features[outer]!;
    const names = someOf(inner.map((i) => titleOf(features[i]!.ref)));
    const place = innerPoint(features[outer]!.polygons);
    const verb = inner.length === 1 ? 'lies' : 'lie';
    const text = `${names} ${verb} in ${titleOf(ref)}, so hectares there are counted twice.`;
    notes.remark('counted-twice', text, ref, place);
    const innerHa = inner.reduce((sum, i) => sum + features[i]!.areaHa, 0);
    offers.add(
      {
        id: `leave-out:${keys[outer]!}`,
        kind: 'leave-out',
        text: `Leave out ${titleOf(ref)}`,
        feature: ref,
        place,
        changeHa: -areaHa,
      },
      choose(choices, 'leftOut', [keys[outer]!]),
    );
    offers.add(
      {
        id: `leave-out-inner:${keys[outer]!}`,
        kind: 'leave-out',
        text: `Leave out ${countOf(inner.length, 'area')} in ${titleOf(ref)}`,
        feature: ref,
        place,
        changeHa: -innerHa,
      },
      choose(
        choices,
        'leftOut',
        inner.map((i) => keys[i]!),
      ),
    );
  }
}

/** Whether a box lies inside another, within a hundredth of its size. */
function isBoxWithin([west, south, east, north]: Box, other: Box): boolean {
  const [x, y] = [(east - west) * TOLERANCE, (north - south) * TOLERANCE];
  return (
    west >= other[0] - x && south >= other[1] - y && east <= other[2] + x && north <= other[3] + y
  );
}

/** Samples vertices along the outlines, each moved a hundredth of the way towards a point. */
function verticesToward([x, y]: LonLat, polygons: readonly Polygon[]): LonLat[] {
  const vertices = polygons.reduce((sum, [outer]) => sum + outer!.length / 2, 0);
  const spread: LonLat[] = [];
  let passed = 0;
  for (const [outer] of polygons) {
    for (let at = 0; at < outer!.length; at += 2, passed++) {
      if (passed < (spread.length * vertices) / VERTICES_LOOKED_AT) continue;
      const [vertexX, vertexY] = [outer![at]!, outer![at + 1]!];
      spread.push([vertexX + (x - vertexX) * TOLERANCE, vertexY + (y - vertexY) * TOLERANCE]);
    }
  }
  return spread;
}

/** A point inside the first polygon: the middle of its widest span near half its height. */
function innerPoint([polygon]: readonly Polygon[]): LonLat {
  let [south, north] = [Infinity, -Infinity];
  const outer = polygon![0]!;
  for (let i = 1; i < outer.length; i += 2) {
    south = Math.min(south, outer[i]!);
    north = Math.max(north, outer[i]!);
  }
  // Slightly off the middle, where vertices are more likely.
  const y = south + (north - south) * 0.4987;
  const crossings: number[] = [];
  for (const ring of polygon!) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!];
      if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
  }
  crossings.sort((one, other) => one - other);
  let [x, widest] = [outer[0]!, -1];
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const width = crossings[i + 1]! - crossings[i]!;
    if (width > widest) [x, widest] = [(crossings[i]! + crossings[i + 1]!) / 2, width];
  }
  return [x, y];
}

import type { LonLat } from '#shared/lib/lon-lat';
import { polygonsHa, boxOf, growBox, tidyRing } from '#shared/lib/geo';
import type { FeatureRef } from '../base/import-result.ts';
import type { PackedRing } from '#shared/lib/geo';
import type { Shape } from '../base/parsed-file.ts';
import { countOf, hectaresOf, titleOf } from '../base/feature-title.ts';
import { wound, type Polygon } from '../overlay/overlay.ts';
import { gapShare, WIDEST_GAP } from '../overlay/gap-share.ts';
import { areSimple } from '../overlay/simple-rings.ts';
import { choose, type FeatureKey } from './choices.ts';
import { notesUntilKept } from '../base/notes.ts';
import { faultOf, repair } from './faults.ts';
import { isInset, withInsets } from './insets.ts';
import type { PlacedFeature } from './place-layer.ts';
import type { ResolvedFeature, ResolveContext } from './resolve-context.ts';

/** A feature takes microseconds to read, place and describe, however few vertices it has. */
const STEPS_PER_FEATURE = 8_000;

/**
 * Resolves the areas of one feature: tidies and orients its rings, repairs faults where the land is
 * certain, and closes lines or repairs other faults where the user chose to. Notes what is
 * unusable, with an offer if there is a fix; null when nothing is left.
 */
export function resolveFeature(
  { feature, shapes, wasClamped }: PlacedFeature,
  key: FeatureKey,
  context: ResolveContext,
): ResolvedFeature | null {
  context.budget.spend(STEPS_PER_FEATURE);
  const { ref } = feature;
  const { notes, keep } = notesUntilKept(context.notes);
  const outlines = shapes.filter((shape) => !isInset(shape));
  const areas = outlines.flatMap((shape) => areaOf(shape, ref, key, { ...context, notes }));
  if (areas.length === 0) return null;
  if (wasClamped) {
    const text = `${titleOf(ref)}: corners less than a metre beyond 180° or 90° were moved onto it.`;
    notes.repaired('corners-moved', text, ref);
  }
  const land = withoutFaults(areas, ref, key, context);
  if (land === null) return null;
  keep();
  if (feature.doubt !== undefined) context.notes.remark('assumed', feature.doubt, ref);
  const polygons = withInsets(land, shapes.filter(isInset), ref, key, context);
  if (feature.doubt !== undefined) offerLeavingOut(ref, polygonsHa(polygons), key, context);
  const box = boxOf(polygons[0]![0]!);
  for (const [outer] of polygons) growBox(box, outer!);
  const { id, properties } = feature;
  const resolved = { ref, properties, polygons, areaHa: polygonsHa(polygons), box };
  return id === undefined ? resolved : { ...resolved, id };
}

function offerLeavingOut(
  ref: FeatureRef,
  areaHa: number,
  key: FeatureKey,
  { offers, choices }: ResolveContext,
): void {
  offers.add(
    {
      id: `leave-out-doubtful:${key}`,
      kind: 'leave-out',
      text: `Leave out ${titleOf(ref)}`,
      feature: ref,
      changeHa: -areaHa,
    },
    choose(choices, 'leftOut', [key]),
  );
}

function areaOf(
  shape: Shape,
  ref: FeatureRef,
  key: FeatureKey,
  context: ResolveContext,
): Polygon[] {
  if (shape.kind === 'line') return closedLine(shape.vertices, ref, key, context);
  const { notes } = context;
  const title = titleOf(ref);
  const [outer, ...holes] = shape.rings.map((ring) => tidied(ring, ref, context));
  if (!outer) {
    notes.leftOut('no-area', `${title} has an outline that encloses nothing.`, ref);
    return [];
  }
  const across = crossingOf180(outer);
  if (across !== null) {
    const text = `${title} crosses the 180° meridian. Cut it there into two areas.`;
    notes.leftOut('broken', text, ref, across);
    return [];
  }
  const whole = holes.filter((hole) => hole !== null);
  const dropped = holes.length - whole.length;
  if (dropped > 0) {
    const lost = countOf(dropped, 'hole');
    notes.repaired('hole-dropped', `${title}: ${lost} that enclosed nothing were removed.`, ref);
  }
  return [[wound(outer, 1), ...whole.map((hole) => wound(hole, -1))]];
}

/**
 * The position where an edge leaves the map at 180° and continues at −180°; edges along either
 * meridian do not count.
 */
function crossingOf180(ring: PackedRing): LonLat | null {
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [from, to] = [ring[i]!, ring[i + 2]!];
    const isAlong = Math.abs(from) === 180 && Math.abs(to) === 180;
    if (Math.abs(from - to) > 180 && !isAlong) return [from, ring[i + 1]!];
  }
  return null;
}

function tidied(
  vertices: PackedRing,
  ref: FeatureRef,
  { notes }: ResolveContext,
): PackedRing | null {
  const { ring, wasOpen, dropped } = tidyRing(vertices);
  if (ring === null) return null;
  const title = titleOf(ref);
  const place: LonLat = [ring[0]!, ring[1]!];
  if (wasOpen) notes.repaired('ring-closed', `${title}: an open ring was closed.`, ref, place);
  if (dropped > 0) {
    const repeats = countOf(dropped, 'repeated corner');
    notes.repaired('corners-dropped', `${title}: ${repeats} removed.`, ref, place);
  }
  return ring;
}

function closedLine(
  line: PackedRing,
  ref: FeatureRef,
  key: FeatureKey,
  { notes, choices, offers, budget }: ResolveContext,
): Polygon[] {
  const title = titleOf(ref);
  const { ring } = tidyRing(line);
  const place: LonLat = [line[0]!, line[1]!];
  const isClosable = ring !== null && gapShare(line) <= WIDEST_GAP && areSimple([ring], budget);
  if (isClosable && choices.closed.has(key)) {
    notes.repaired('line-closed', `${title}: a line closed into an area.`, ref, place);
    return [[wound(ring, 1)]];
  }
  notes.leftOut('line', `${title} is a line, which has no area.`, ref, place);
  if (isClosable) {
    offers.add(
      {
        id: `close-line:${key}`,
        kind: 'close-line',
        text: `Close the line of ${title} into an area`,
        feature: ref,
        place,
        changeHa: polygonsHa([[ring]]),
      },
      choose(choices, 'closed', [key]),
    );
  }
  return [];
}

function withoutFaults(
  areas: Polygon[],
  ref: FeatureRef,
  key: FeatureKey,
  { notes, choices, offers, budget }: ResolveContext,
): Polygon[] | null {
  const fault = faultOf(areas, budget);
  if (fault === null) return areas;
  const title = titleOf(ref);
  const place = fault.place ?? undefined;
  const whole = repair(areas, budget);
  if (whole && (whole.isCertain || choices.repaired.has(key))) {
    const parts = countOf(whole.polygons.length, 'area');
    const [before, after] = [areas, whole.polygons].map(polygonsHa).map(hectaresOf);
    const size = before === after ? `Still ${after}.` : `${before} before, ${after} now.`;
    const text = `${title}: repaired into ${parts}. ${fault.message} ${size}`;
    notes.repaired('fault-repaired', text, ref, place);
    return whole.polygons;
  }
  const advice = whole ? '' : ' Redraw it in the program it comes from.';
  const text = `${title} needs changes before you can use it. ${fault.message}${advice}`;
  notes.leftOut('fault', text, ref, place);
  if (whole) {
    const { length } = whole.polygons;
    const parts = length === 1 ? 'one area' : countOf(length, 'area');
    offers.add(
      {
        id: `repair:${key}`,
        kind: 'repair',
        text: `Repair ${title} into ${parts}`,
        feature: ref,
        ...(place && { place }),
        changeHa: polygonsHa(whole.polygons),
      },
      choose(choices, 'repaired', [key]),
    );
  }
  return null;
}

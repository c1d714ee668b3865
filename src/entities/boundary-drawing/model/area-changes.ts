import type { MultiPolygon, Polygon } from 'geojson';
import { areaWithout, mergeAreas, offsetInwards, type AreaRings } from '#shared/area-edit';
import { refuse, TOO_TANGLED, type Change } from './change.ts';
import type { DrawnArea, Drawing } from './drawing.ts';
import { ringsOf } from './features.ts';

const isMeant = (ids: readonly number[], { id }: DrawnArea) => ids.length === 0 || ids.includes(id);

/**
 * Replaces the areas with these ids, or all areas if none are given, by the parts that `change`
 * makes of each. With `apart`, each part becomes a feature of its own. Null if a change is null.
 */
export function replaceAreas(
  drawing: Drawing,
  ids: readonly number[],
  change: (area: DrawnArea) => readonly AreaRings[] | null,
  parts: 'together' | 'apart' = 'together',
): Drawing | null {
  let nextId = 1 + Math.max(-1, ...drawing.areas.map(({ id }) => id));
  let nextKey = 1 + Math.max(-1, ...drawing.areas.map(({ feature }) => feature.key));
  const areas: DrawnArea[] = [];
  for (const area of drawing.areas) {
    if (!isMeant(ids, area)) {
      areas.push(area);
      continue;
    }
    const made = change(area);
    if (made === null) return null;
    for (const [i, rings] of made.entries()) {
      const id = i === 0 ? area.id : nextId++;
      const isOwn = i === 0 || parts === 'together';
      const { properties } = area.feature;
      areas.push({ id, rings, feature: isOwn ? area.feature : { key: nextKey++, properties } });
    }
  }
  return { ...drawing, areas };
}

/** Joins areas that touch or overlap; the first one's name remains. */
export function merge(drawing: Drawing, ids: readonly number[]): Change {
  const meant = drawing.areas.filter((area) => isMeant(ids, area));
  const merged = mergeAreas(meant.map(({ rings }) => rings));
  if (merged === null) return refuse(TOO_TANGLED);
  if (merged.length >= meant.length) {
    return refuse('The areas do not touch. Move their corners together first.');
  }
  const left = [...meant];
  const made = merged.map((rings): DrawnArea => {
    const vertices = new Set(rings.flat().map(String));
    const index = left.findIndex((area) => area.rings[0]!.some((at) => vertices.has(String(at))));
    const [origin] = left.splice(Math.max(0, index), 1);
    return { ...origin!, rings };
  });
  const others = drawing.areas.filter((area) => !meant.includes(area));
  return {
    drawing: { ...drawing, areas: [...made, ...others] },
    news: `${meant.length} areas are now ${merged.length}.`,
  };
}

/** Land that a feature gains or loses. */
export interface LandMove {
  use: 'add' | 'take';
  /** Key of the feature. */
  key: number;
  land: Polygon | MultiPolygon;
}

/** Adds land to the areas of a feature, or takes it from them. */
export function moveLand(drawing: Drawing, { use, key, land }: LandMove): Change {
  const own = drawing.areas.filter(({ feature }) => feature.key === key);
  const [first] = own;
  const moved = ringsOf(land);
  const made =
    use === 'add'
      ? mergeAreas([...own.map(({ rings }) => rings), ...moved])
      : flattened(own.map(({ rings }) => areaWithout(rings, moved)));
  if (!first || made === null) return refuse(TOO_TANGLED);
  if (made.length === 0) return refuse('Nothing of it would remain. Delete it instead.');
  const nextId = 1 + Math.max(...drawing.areas.map(({ id }) => id));
  const changed = made.map((rings, i): DrawnArea => ({
    rings,
    id: own[i]?.id ?? nextId + i,
    feature: first.feature,
  }));
  const index = drawing.areas.indexOf(first);
  const others = drawing.areas.filter((area) => !own.includes(area));
  return {
    drawing: { ...drawing, areas: others.toSpliced(index, 0, ...changed) },
    news: use === 'add' ? 'Land added.' : 'Land taken off.',
  };
}

const flattened = (parts: readonly (AreaRings[] | null)[]): AreaRings[] | null =>
  parts.includes(null) ? null : parts.flatMap((part) => part ?? []);

export const removeAreas = (drawing: Drawing, ids: readonly number[]): Drawing => ({
  ...drawing,
  areas: drawing.areas.filter(({ id }) => !ids.includes(id)),
});

/** Maximum distance by which a border moves at a time; more is a slip of the finger. */
export const MAX_OFFSET_M = 1_000;

/** Moves the areas' borders inwards by metres; an area that is too narrow vanishes. */
export function offset(drawing: Drawing, ids: readonly number[], metres: number): Change {
  if (!(metres > 0 && metres <= MAX_OFFSET_M)) {
    return refuse(`Type how many metres the border moves inwards, up to ${MAX_OFFSET_M}.`);
  }
  const moved = replaceAreas(drawing, ids, ({ rings }) => offsetInwards(rings, metres));
  if (moved === null) return refuse(TOO_TANGLED);
  if (moved.areas.length === 0) return refuse('Nothing would remain. Type fewer metres.');
  return { drawing: moved, news: `The border is ${metres} m further in.` };
}

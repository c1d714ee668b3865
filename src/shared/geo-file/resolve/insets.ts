import { polygonsHa, reversed, tidyRing } from '#shared/lib/geo';
import { hectaresOf, someOf, titleOf } from '../base/feature-title.ts';
import type { FeatureRef } from '../base/import-result.ts';
import { landInside, MIN_HA, repairPolygons, type Polygon } from '../overlay/overlay.ts';
import type { Inset, Shape } from '../base/parsed-file.ts';
import type { WorkBudget } from '../base/work-budget.ts';
import { choose, type FeatureKey } from './choices.ts';
import type { ResolveContext } from './resolve-context.ts';

type InsetShape = Extract<Shape, { kind: 'area' }> & { inset: Inset };

export const isInset = (shape: Shape): shape is InsetShape =>
  shape.kind === 'area' && shape.inset !== undefined;

/**
 * Decides whether insets belong to the land of a feature: as the user chose, otherwise as the file
 * suggests, with an offer to do the opposite.
 */
export function withInsets(
  land: Polygon[],
  insets: readonly InsetShape[],
  ref: FeatureRef,
  key: FeatureKey,
  context: ResolveContext,
): Polygon[] {
  const holes = insets.filter(({ inset }) => inset.isHole);
  const others = insets.filter(({ inset }) => !inset.isHole);
  const pierced = withHoles(land, holes, ref, key, context);
  return withoutObstacles(pierced, others, ref, key, context);
}

function withHoles(
  land: Polygon[],
  insets: readonly InsetShape[],
  ref: FeatureRef,
  key: FeatureKey,
  { notes, choices, offers, budget }: ResolveContext,
): Polygon[] {
  const cut = cutOf(land, insets, budget);
  if (cut === null) return land;
  const [title, hectares] = [titleOf(ref), hectaresOf(cut.areaHa)];
  if (choices.filled.has(key)) {
    notes.repaired('hole-dropped', `${title}: ${hectares} inside its outline is used too.`, ref);
    return land;
  }
  notes.remark('assumed', `${title}: ${hectares} inside its outline was read as a hole.`, ref);
  offers.add(
    {
      id: `fill:${key}`,
      kind: 'fill',
      text: `Use ${title} without a hole`,
      feature: ref,
      place: cut.place,
      changeHa: cut.areaHa,
    },
    choose(choices, 'filled', [key]),
  );
  return cut.rest;
}

function withoutObstacles(
  land: Polygon[],
  insets: readonly InsetShape[],
  ref: FeatureRef,
  key: FeatureKey,
  { notes, choices, offers, budget }: ResolveContext,
): Polygon[] {
  if (insets.length === 0) return land;
  const cut = cutOf(land, insets, budget);
  const [title, names] = [titleOf(ref), someOf(insets.map(({ inset }) => inset.name))];
  if (cut === null) {
    const verb = insets.length === 1 ? 'was' : 'were';
    notes.leftOut('beside', `${title}: ${names} ${verb} left out.`, ref);
    return land;
  }
  const hectares = hectaresOf(cut.areaHa);
  if (choices.cutOut.has(key)) {
    notes.repaired('cut-out', `${title}: ${hectares} cut out (${names}).`, ref, cut.place);
    return cut.rest;
  }
  const text = `${title} contains ${names}: ${hectares} that count as part of it.`;
  notes.remark('assumed', text, ref, cut.place);
  offers.add(
    {
      id: `cut-out:${key}`,
      kind: 'cut-out',
      text: `Cut ${names} out of ${title}`,
      feature: ref,
      place: cut.place,
      changeHa: -cut.areaHa,
    },
    choose(choices, 'cutOut', [key]),
  );
  return land;
}

/** The land outside insets; null if they take none of it, or all, or are too tangled. */
function cutOf(land: readonly Polygon[], insets: readonly InsetShape[], budget: WorkBudget) {
  const polygons = insets.flatMap(({ rings }) => {
    const [outer, ...holes] = rings.map((ring) => tidyRing(ring).ring);
    return outer ? [[outer, ...holes.filter((hole) => hole !== null)]] : [];
  });
  const [first] = polygons.flat();
  if (first === undefined) return null;
  const cuts = repairPolygons(polygons, budget);
  const rest = cuts && landInside([...land.flat(), ...cuts.polygons.flat().map(reversed)], budget);
  if (!rest || polygonsHa(rest) < MIN_HA) return null;
  const areaHa = polygonsHa(land) - polygonsHa(rest);
  if (areaHa < MIN_HA) return null;
  const place: [number, number] = [first[0]!, first[1]!];
  return { rest, areaHa, place };
}

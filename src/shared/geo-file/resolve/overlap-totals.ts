import { polygonsHa, boxOf, growBox } from '#shared/lib/geo';
import { countOf, hectaresOf, someOf, titleOf } from '../base/feature-title.ts';
import { unionOf, type Polygon } from '../overlay/overlay.ts';
import type { WorkBudget } from '../base/work-budget.ts';
import { overlappingGroups } from './overlapping-groups.ts';
import type { ResolvedFeature, ResolveContext } from './resolve-context.ts';

/**
 * Step limit of the search for overlaps; beyond it they stay unknown, because a remark is no reason
 * to refuse a file.
 */
const MAX_STEPS = 300_000_000;
/** Smaller overlaps do not show in figures of two decimals. */
const MIN_TOTAL_HA = 0.005;

/**
 * A group of features that overlap directly or through others, and the land they cover together.
 */
export interface Overlap {
  /** Ascending indices of features. */
  members: number[];
  /** Null when the features are too tangled. */
  land: Polygon[] | null;
}

/** Finds all groups of overlapping features; null when there are too many features to compare. */
export async function findOverlaps(
  features: readonly ResolvedFeature[],
  budget: WorkBudget,
): Promise<Overlap[] | null> {
  if (features.length < 2) return [];
  return withinSteps(budget, async (limited) => {
    const groups = await overlappingGroups(features, limited);
    return groups.map((members) => ({
      members,
      land: unionOf(
        members.flatMap((member) => features[member]!.polygons),
        limited,
      ),
    }));
  });
}

/** Runs a search within the step limit; null once that is exceeded. */
export async function withinSteps<Result>(
  budget: WorkBudget,
  look: (limited: WorkBudget) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await look(withLimit(budget));
  } catch (error) {
    if (error instanceof StepsSpentError) return null;
    throw error;
  }
}

class StepsSpentError extends Error {
  override readonly name = 'StepsSpentError';
}

function withLimit(budget: WorkBudget): WorkBudget {
  let spent = 0;
  const spend = (steps: number) => {
    spent += steps;
    if (spent > MAX_STEPS) throw new StepsSpentError();
    budget.spend(steps);
  };
  return { ...budget, spend, spent: 0 };
}

/**
 * Adds a remark on how much land overlapping features cover and what they add up to, and offers to
 * merge them.
 */
export function noteOverlapTotals(
  features: readonly ResolvedFeature[],
  overlaps: readonly Overlap[] | null,
  { notes, offers, choices }: ResolveContext,
): void {
  if (overlaps === null) {
    const text = 'There are too many areas to check whether they overlap.';
    notes.remark('counted-twice', text);
    return;
  }
  const known = overlaps.filter(({ land }) => land !== null);
  if (known.length < overlaps.length) {
    const text = 'Some areas overlap in too many places to calculate how much land they cover.';
    notes.remark('counted-twice', text);
  }
  const twiceHa = known.reduce(
    (sum, { members, land }) => sum + sumHa(members, features) - polygonsHa(land!),
    0,
  );
  if (twiceHa < MIN_TOTAL_HA) return;
  const addedHa = features.reduce((sum, { areaHa }) => sum + areaHa, 0);
  const count = known.reduce((sum, { members }) => sum + members.length, 0);
  notes.remark(
    'counted-twice',
    `${countOf(count, 'area')} overlap: all areas add up to ${hectaresOf(addedHa)}, ` +
      `but cover ${hectaresOf(addedHa - twiceHa)} of land.`,
  );
  offers.add(
    {
      id: 'merge',
      kind: 'merge',
      text: `Merge ${countOf(count, 'overlapping area')} into ${known.length}`,
      changeHa: -twiceHa,
    },
    { ...choices, isMerged: true },
  );
}

const sumHa = (members: readonly number[], features: readonly ResolvedFeature[]) =>
  members.reduce((sum, member) => sum + features[member]!.areaHa, 0);

/**
 * Merges each overlapping group into its largest member, which keeps its position, name and
 * properties; the other members become null.
 */
export function mergeOverlaps(
  features: readonly ResolvedFeature[],
  overlaps: readonly Overlap[],
  { notes }: ResolveContext,
): (ResolvedFeature | null)[] {
  const merged: (ResolvedFeature | null)[] = [...features];
  for (const { members, land } of overlaps) {
    if (land === null || land.length === 0) continue;
    const [largest] = members.toSorted((one, other) => {
      return features[other]!.areaHa - features[one]!.areaHa;
    });
    for (const member of members) merged[member] = null;
    const box = boxOf(land[0]![0]!);
    for (const [outer] of land) growBox(box, outer!);
    const whole = { ...features[largest!]!, polygons: land, areaHa: polygonsHa(land), box };
    merged[largest!] = whole;
    const names = someOf(members.map((member) => titleOf(features[member]!.ref)));
    const [before, after] = [sumHa(members, features), whole.areaHa].map(hectaresOf);
    const text = `${names} merged into ${titleOf(whole.ref)}: ${before} before, ${after} now.`;
    notes.repaired('merged', text, whole.ref);
  }
  return merged;
}

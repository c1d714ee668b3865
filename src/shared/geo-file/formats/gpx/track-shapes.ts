import { flatRing, nestRings, positionsOf, tidyRing } from '#shared/lib/geo';
import type { Shape } from '../../base/parsed-file.ts';
import { gapShare, WIDEST_GAP } from '../../overlay/gap-share.ts';
import type { WorkBudget } from '../../base/work-budget.ts';
import { verticesOf, type TrackPoint } from './track-point.ts';

/** Points in the order in which they were recorded. */
export type Walk = readonly TrackPoint[];

/** Maximum gap of a segment that counts as a loop of its own, as a share of its length. */
const WIDEST_LOOP_GAP = 0.1;

/**
 * Segments that each return to their start are separate walks; otherwise the device lost the signal
 * between segments, and they are one walk.
 */
export function walksOf(segments: readonly Walk[]): readonly Walk[] {
  const walked = segments.filter(({ length }) => length > 0);
  if (walked.every((walk) => isLoop(walk, WIDEST_LOOP_GAP))) return walked;
  return [walked.flat()];
}

/**
 * The areas inside walks; a walk inside another is its hole. A walk that ends far from its start
 * remains a line.
 */
export function shapesOfWalks(walks: readonly Walk[], budget: WorkBudget): Shape[] {
  const [first] = walks;
  if (first === undefined) return [];
  const lines = walks.map(verticesOf);
  if (!isLoop(first, WIDEST_GAP)) return lines.map((vertices) => ({ kind: 'line', vertices }));
  if (lines.length === 1) return [{ kind: 'area', rings: lines }];
  const loops = lines.map((line) => positionsOf(tidyRing(line).ring ?? line));
  return nestRings(loops, budget.spend).map((rings) => ({
    kind: 'area',
    rings: rings.map(flatRing),
  }));
}

const isLoop = (walk: Walk, widest: number) =>
  walk.length >= 3 && gapShare(verticesOf(walk)) <= widest;

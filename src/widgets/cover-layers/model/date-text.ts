import type { CoverLayer } from '../model/use-cover-layers.ts';

/** Formats the date, or both dates of a change: `Autumn 2011 to Autumn 2021`. */
export function dateText({ axis, step, before, changeYears }: CoverLayer): string {
  if (before === null) return axis.labelOf(step);
  const from = Math.max(axis.first, step - changeYears * axis.stepsPerYear);
  return `${axis.nameOf(from)} to ${axis.nameOf(step)}`;
}

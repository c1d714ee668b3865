import { formatHectares } from '#entities/farm';
import type { ParcelDrift } from '#shared/api/contract';
import { metresWords } from './finding-words.ts';
import { differenceWords } from './version-words.ts';

/** Names that one sentence lists. */
const MAX_NAMED = 4;

function listed(names: readonly string[]): string {
  if (names.length > MAX_NAMED) {
    return `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`;
  }
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}

/** Says what became of a parcel: `1//DP755510 was split into 11//DP9 and 12//DP9`. */
export function driftWords(drift: ParcelDrift): string {
  const { lot_plan: lotPlan, change, into, metres, before_ha: before, after_ha: after } = drift;
  switch (change) {
    case 'split':
      return `${lotPlan} was split into ${listed(into)}`;
    case 'merged':
      return `${lotPlan} is part of ${listed(into)} now`;
    case 'renumbered':
      return into[0] === lotPlan
        ? `${lotPlan} has a new parcel id`
        : `${lotPlan} is ${listed(into)} now`;
    case 'moved': {
      const difference = differenceWords(before, after);
      const size = difference === null ? '' : `, ${formatHectares(after)} now (${difference})`;
      return `${lotPlan} moved by up to ${metresWords(metres ?? 0)}${size}`;
    }
    case 'vanished':
      return `${lotPlan} is no longer in the cadastre`;
  }
}

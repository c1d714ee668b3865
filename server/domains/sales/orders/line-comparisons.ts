import { familyOf, itemTypeName } from '#entities/cart';
import { isComparisonMinArea, isComparisonRadius, MAX_COMPARISON_HA } from '#entities/parcel';
import type { ComparisonSelection, ItemType } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { ParcelEngine } from '../../../cadastre/parcel-engine.ts';
import { requireSameLength } from './order-lines.ts';

/** The comparison parcels of each line and how they were found, in the order of the lines. */
export interface ChosenLists {
  comparisons: readonly (readonly string[])[] | undefined;
  selections: readonly (ComparisonSelection | null)[] | undefined;
}

interface Chosen {
  comparisonCads: string[];
  selection: ComparisonSelection | null;
}

/**
 * Adds each line's comparison parcels. Without lists they stay empty until `recordBenchmarks`
 * stores them.
 */
export async function withComparisons<L extends { farmId: number; itemType: ItemType }>(
  parcels: ParcelEngine,
  lines: readonly L[],
  { comparisons, selections }: ChosenLists,
): Promise<(L & Chosen)[]> {
  const farmIds = lines.map((line) => line.farmId);
  if (comparisons) requireSameLength('comparison_cads', comparisons, farmIds);
  if (selections) requireSameLength('comparison_selections', selections, farmIds);
  const compared: (L & Chosen)[] = [];
  for (const [at, line] of lines.entries()) {
    const pids = comparisons?.[at];
    compared.push({
      ...line,
      selection: checkedSelection(line.itemType, selections?.[at] ?? null),
      comparisonCads: pids ? await checkedComparison(parcels, line.itemType, pids) : [],
    });
  }
  return compared;
}

/**
 * Validates a benchmark's comparison parcels and removes duplicates. Throws CONFLICT for an empty
 * list, ids the cadastre does not know, more hectares than can be measured, and parcels for a
 * report that compares nothing.
 */
export async function checkedComparison(
  parcels: ParcelEngine,
  itemType: ItemType,
  pids: readonly string[],
): Promise<string[]> {
  const shown = itemTypeName(itemType, 'list');
  const refuse = (message: string) =>
    new CallError('CONFLICT', `${message} Please choose them again on the Benchmark page.`);
  const wanted = [...new Set(pids)];
  if (familyOf(itemType) !== 'benchmark') {
    if (wanted.length > 0) throw refuse(`${shown} does not take comparison parcels.`);
    return wanted;
  }
  if (wanted.length === 0) throw refuse(`${shown} needs at least one comparison parcel.`);
  const found = await parcels.byIds(wanted);
  const known = new Set(found.map((parcel) => parcel.pid));
  const unknown = wanted.filter((pid) => !known.has(pid));
  if (unknown.length > 0) {
    const named = unknown.slice(0, 3).join(', ');
    throw refuse(
      `${unknown.length} of the comparison parcels are not in the cadastre (${named}${unknown.length > 3 ? ' …' : ''}).`,
    );
  }
  if (found.reduce((sum, { areaHa }) => sum + areaHa, 0) > MAX_COMPARISON_HA) {
    const most = MAX_COMPARISON_HA.toLocaleString('en-AU');
    throw refuse(`${shown} can compare with at most ${most} hectares.`);
  }
  return wanted;
}

/**
 * Validates how a benchmark's parcels were found. Throws CONFLICT for a report that compares
 * nothing, and INVALID_PARAMS for a search that the Benchmark page does not offer.
 */
export function checkedSelection(
  itemType: ItemType,
  selection: ComparisonSelection | null,
): ComparisonSelection | null {
  if (!selection) return null;
  if (familyOf(itemType) !== 'benchmark') {
    const shown = itemTypeName(itemType, 'list');
    throw new CallError('CONFLICT', `${shown} does not take a choice of comparison parcels.`);
  }
  const isOffered = selection.distances.every(
    ({ km, min_area_ha: ha }) => isComparisonRadius(km) && isComparisonMinArea(ha),
  );
  if (isOffered) return selection;
  const message = 'Choose a distance and a minimum area that the Benchmark page offers.';
  throw new CallError('INVALID_PARAMS', message, { fields: { comparison_selection: message } });
}

import type { ComparisonSelection, ItemType } from '#shared/api/contract';
import type { ParcelEngine } from '../../../cadastre/parcel-engine.ts';
import { checkedComparison } from './comparison-parcels.ts';
import { checkedSelection } from './comparison-selection.ts';
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

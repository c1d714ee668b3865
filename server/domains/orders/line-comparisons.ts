import type { ItemType } from '#shared/api/contract';
import type { ParcelEngine } from '../../cadastre/parcel-engine.ts';
import { checkedComparison } from './comparison-parcels.ts';
import { requireSameLength } from './order-lines.ts';

/**
 * Adds each line's comparison parcels. Without `lists` they stay empty until `recordBenchmarks`
 * stores them.
 */
export async function withComparisons<L extends { farmId: number; itemType: ItemType }>(
  parcels: ParcelEngine,
  lines: readonly L[],
  lists: readonly (readonly string[])[] | undefined,
): Promise<(L & { comparisonCads: string[] })[]> {
  if (!lists) return lines.map((line) => ({ ...line, comparisonCads: [] }));
  requireSameLength(
    'comparison_cads',
    lists,
    lines.map((line) => line.farmId),
  );
  const compared: (L & { comparisonCads: string[] })[] = [];
  for (const [at, line] of lines.entries()) {
    const pids = lists[at] as readonly string[];
    compared.push({
      ...line,
      comparisonCads: await checkedComparison(parcels, line.itemType, pids),
    });
  }
  return compared;
}

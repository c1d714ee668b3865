import { familyOf, itemTypeName } from '#entities/cart';
import { MAX_COMPARISON_HA } from '#entities/parcel';
import type { ItemType } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { ParcelEngine } from '../../../cadastre/parcel-engine.ts';

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

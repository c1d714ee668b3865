import { familyOf, itemTypeName } from '#entities/cart';
import { isComparisonMinArea, isComparisonRadius } from '#entities/parcel';
import type { ComparisonSelection, ItemType } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';

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

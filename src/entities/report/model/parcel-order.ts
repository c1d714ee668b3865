import type { ComparedParcel } from './report-numbers.ts';

export type ParcelColumn = 'number' | 'title' | 'km' | 'areaHa' | 'mean' | 'latest' | 'woody';

export interface ParcelOrder {
  by: ParcelColumn;
  isDescending: boolean;
}

/**
 * Sorts by a column, parcels without a value last; parcels with equal values keep their order by
 * distance.
 */
export function orderParcels(
  parcels: readonly ComparedParcel[],
  { by, isDescending }: ParcelOrder,
): ComparedParcel[] {
  const sign = isDescending ? -1 : 1;
  return parcels.toSorted((a, b) => {
    const [one, other] = [a[by], b[by]];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'string') {
      return sign * one.localeCompare(String(other), 'en-AU', { numeric: true });
    }
    return sign * (one - Number(other));
  });
}

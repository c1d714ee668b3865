import { addItems } from './cart.ts';
import type { CartItem } from './cart-item.ts';
import { isItemType } from './item-type.ts';

/**
 * The cart in what the browser kept of it; null when it is none. Storage is open to extensions,
 * older versions and curious hands: what is no item is left out, doubles count once, and fields
 * that are none of an item's are dropped, prices first of all (OP-43).
 */
export const cartFrom = (stored: unknown): CartItem[] | null =>
  Array.isArray(stored) ? addItems([], stored.flatMap(itemFrom)).items : null;

function itemFrom(value: unknown): CartItem[] {
  const found = (value ?? {}) as Partial<Record<keyof CartItem, unknown>>;
  const { property_id, property_name, item_type, comparison_cads } = found;
  const key = found.PropertyKeyIdForBenchmarkReport;
  if (!isId(property_id) || typeof property_name !== 'string' || !isItemType(item_type)) return [];
  if (!Array.isArray(comparison_cads) || !comparison_cads.every(isText)) return [];
  if (key !== '' && !isId(key)) return [];
  return [
    {
      property_id,
      property_name,
      item_type,
      comparison_cads,
      PropertyKeyIdForBenchmarkReport: key,
    },
  ];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

import { addItems } from './cart.ts';
import type { CartItem } from './cart-item.ts';
import { isItemType } from './item-type.ts';

/** A cart as the browser keeps it. Prices are not part of it; they are computed anew (OP-43). */
export const writeCart = (items: readonly CartItem[]): string => JSON.stringify(items);

/**
 * Reads what `writeCart` wrote. Storage is open to extensions, older versions and curious hands:
 * what is no item is left out, fields that are none of an item's are dropped, doubles count once.
 */
export function readCart(stored: string | null): CartItem[] {
  const found = parsed(stored);
  return Array.isArray(found) ? addItems([], found.flatMap(itemFrom)).items : [];
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
}

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

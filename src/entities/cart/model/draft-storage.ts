import { draftSlot } from '#shared/lib/draft';
import type { ComparisonSelection } from '#shared/api/contract';
import { addItems } from './cart.ts';
import type { CartItem } from './cart-item.ts';
import { isItemType } from './item-type.ts';

/**
 * Parses a stored cart; null when it is not one. Extensions, older versions and users can change
 * browser storage, so invalid items are dropped, duplicates count once and unknown fields are
 * removed, prices above all (OP-43).
 */
export const cartFrom = (stored: unknown): CartItem[] | null =>
  Array.isArray(stored) ? addItems([], stored.flatMap(itemFrom)).items : null;

function itemFrom(value: unknown): CartItem[] {
  const found = (value ?? {}) as Partial<Record<keyof CartItem, unknown>>;
  const { property_id, property_name, item_type, comparison_cads } = found;
  const selection = selectionFrom(found.comparison_selection);
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
      ...(selection && { comparison_selection: selection }),
      PropertyKeyIdForBenchmarkReport: key,
    },
  ];
}

/** Returns null for anything but a selection: the report then says that none was recorded. */
function selectionFrom(value: unknown): ComparisonSelection | null {
  const found = (value ?? {}) as Partial<Record<keyof ComparisonSelection, unknown>>;
  const { distances, has_file } = found;
  if (typeof has_file !== 'boolean' || !Array.isArray(distances)) return null;
  const read = (distances as unknown[]).flatMap((one) => {
    const { km, min_area_ha } = (one ?? {}) as Record<string, unknown>;
    return isSize(km) && isSize(min_area_ha) ? [{ km, min_area_ha }] : [];
  });
  return read.length === distances.length ? { distances: read, has_file } : null;
}

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;
const isText = (value: unknown): value is string => typeof value === 'string';
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const slot = draftSlot({ name: 'cart', version: 1, parse: cartFrom });

export const loadDraft = (email: string): readonly CartItem[] | null => slot.read(email);
export const saveDraft = (email: string, items: readonly CartItem[]): void =>
  slot.write(email, [...items]);

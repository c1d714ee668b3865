import { itemTypeName } from '#entities/cart';
import type { OrderRecord } from '#shared/api/contract';

export interface OrderProgress {
  /** Percentage of the items that are made; undefined before the first. */
  percent: number | undefined;
  words: string;
}

/** Progress of the files of an order, item by item; null unless they are being made. */
export function orderProgress({ items, files }: OrderRecord): OrderProgress | null {
  if (files.state !== 'making') return null;
  const made = new Set([...files.list, ...(files.on_screen ?? [])].map(({ item_id }) => item_id));
  const left = items.filter(({ item_id }) => !made.has(item_id));
  const [next] = left;
  if (!next) return { percent: 100, words: 'All items are made. Sending the e-mail.' };
  const done = items.length - left.length;
  return {
    percent: done === 0 ? undefined : (100 * done) / items.length,
    words: `${done} of ${items.length} made. Now: ${itemTypeName(next.item_type, 'list')} · ${next.property_name}.`,
  };
}

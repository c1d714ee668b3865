import { familyOf, productOf } from '#entities/cart';
import type { ItemType, OrderRecord } from '#shared/api/contract';

/** A report of an order, as a list of reports shows it. */
export interface ListedReport {
  itemId: number;
  orderId: number;
  orderedAt: string;
  farmId: number;
  farmName: string;
  itemType: ItemType;
  /** The latest date of its data; null for a report without a screen. */
  dataTo: string | null;
  /** `filed`: delivered before reports had screens, so only its files are left. */
  state: 'ready' | 'making' | 'filed' | 'failed';
}

/** The reports about cover in these orders, in their order. */
export const reportsOf = (orders: readonly OrderRecord[]): ListedReport[] =>
  orders.flatMap((order) =>
    order.items
      .filter(({ item_type }) => productOf(item_type).measures.length > 0)
      .map((item) => {
        const dataTo =
          order.files.on_screen?.find(({ item_id }) => item_id === item.item_id)?.data_to ?? null;
        return {
          itemId: item.item_id,
          orderId: order.order_id,
          orderedAt: order.ordered_at,
          farmId: item.property_id,
          farmName: item.property_name,
          itemType: item.item_type,
          dataTo,
          state: dataTo === null ? stateWithoutScreen(order, item.item_id) : 'ready',
        };
      }),
  );

function stateWithoutScreen({ files }: OrderRecord, itemId: number): ListedReport['state'] {
  const hasFiles = files.list.some(({ item_id }) => item_id === itemId);
  if (hasFiles || files.state === 'sent') return 'filed';
  return files.state === 'failed' ? 'failed' : 'making';
}

export interface ReportFilter {
  /** Finds only reports of this farm; undefined for all. */
  farmId?: number | undefined;
  search: string;
  /** The kind of report, by the name shown; empty for all. */
  family: ReturnType<typeof familyOf> | '';
}

/** The reports whose farm name contains all words, of the chosen kind. */
export function findReports(
  reports: readonly ListedReport[],
  { search, family, farmId }: ReportFilter,
): ListedReport[] {
  const words = search.toLocaleLowerCase('en-AU').split(/\s+/).filter(Boolean);
  return reports.filter(({ farmId: id, farmName, itemType, orderId }) => {
    if (farmId !== undefined && id !== farmId) return false;
    if (family !== '' && familyOf(itemType) !== family) return false;
    const text = `${farmName} ${orderId}`.toLocaleLowerCase('en-AU');
    return words.every((word) => text.includes(word));
  });
}

import type { OrderRecord } from '#shared/api/contract';
import { CSV_MARK, csvLine, type CsvValue } from '#shared/lib/csv';
import { centsOf, decimalOf } from '#shared/lib/money';
import { refundedCents } from './order-state.ts';

type Item = OrderRecord['items'][number];

const COLUMNS: Readonly<Record<string, (order: OrderRecord, item: Item) => CsvValue>> = {
  order_id: (order) => order.order_id,
  ordered_at: (order) => order.ordered_at,
  method: (order) => order.method,
  plan_name: (order) => order.plan_name,
  capture_id: (order) => order.capture_id,
  order_total: (order) => decimalOf(centsOf(order.total)),
  currency: (order) => order.currency,
  item_id: (_, item) => item.item_id,
  item_type: (_, item) => item.item_type,
  property_id: (_, item) => item.property_id,
  property_name: (_, item) => item.property_name,
  price: (_, item) => decimalOf(centsOf(item.price)),
  files: (order) => order.files.state,
  invoice: (order) => order.billing?.number ?? null,
  order_gst: (order) => decimalOf(centsOf(order.billing?.gst ?? 0)),
  order_refunded: (order) => decimalOf(refundedCents(order)),
};

/** The first line of a CSV of orders, with the mark of its encoding. */
export const ordersCsvHead = (): string => CSV_MARK + csvLine(Object.keys(COLUMNS));

/** The lines of one order, one for each item. */
export const orderCsvLines = (order: OrderRecord): string =>
  order.items
    .map((item) => csvLine(Object.values(COLUMNS).map((column) => column(order, item))))
    .join('');

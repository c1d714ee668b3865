import { ITEM_TYPES, ORDER_STATES } from './choices.ts';
import { z } from 'zod';
import { Id, ParcelId, PropertyId, PropertyIds, text } from './fields.ts';
import { publicParcel, type ObjectRule, type ObjectRules } from './object-rules.ts';

export const ItemType = z.enum(ITEM_TYPES);
export type ItemType = z.infer<typeof ItemType>;

/** Dollars on the wire; the server calculates in cents and recomputes every price. */
export const Price = z.number().nonnegative().max(1_000_000);
const Total = z.number().nonnegative();
const ComparisonIds = z.array(ParcelId).max(25_000);
/**
 * Comparison parcels of each item, in item order; stored with the order instead of by a later call.
 */
export const ComparisonLists = z.array(ComparisonIds).max(500).optional();
/**
 * How a benchmark's comparison parcels were found, as far as the browser knows; absent from carts
 * and orders of earlier versions. It has no counts, because the server repeats each search itself.
 */
export const ComparisonSelection = z.strictObject({
  /** Searches within a distance of the farm; their results add up. */
  distances: z
    .array(z.strictObject({ km: z.number().positive(), min_area_ha: z.number().positive() }))
    .max(28),
  /** True if parcels were found under a file's areas. */
  has_file: z.boolean(),
});
export type ComparisonSelection = z.infer<typeof ComparisonSelection>;
/** One for each item, in item order; null for items that compare nothing. */
export const ComparisonSelections = z.array(ComparisonSelection.nullable()).max(500).optional();
export const OrderLines = {
  item_types: z.array(ItemType).min(1).max(500),
  property_ids: PropertyIds,
};

export const CartItemRecord = z.strictObject({
  property_id: PropertyId,
  property_name: text(200),
  item_type: ItemType,
  item_name: text(300),
  price: Price,
  currency: z.literal('AUD'),
  comparison_cads: ComparisonIds,
  comparison_selection: ComparisonSelection.optional(),
  /**
   * Property id of the key item that this benchmark belongs to; empty when the key was bought
   * earlier (OP-37).
   */
  PropertyKeyIdForBenchmarkReport: z.union([PropertyId, z.literal('')]),
});
export type CartItemRecord = z.infer<typeof CartItemRecord>;

/** Object rules of `items`, each of which names a farm. */
export const itemObjectsOf = (farm: ObjectRule): ObjectRules<'items'> => ({
  'items[].property_id': farm,
  'items[].comparison_cads[]': publicParcel,
  'items[].PropertyKeyIdForBenchmarkReport': {
    // The server never reads it, because it looks for the key among the orders of the farm.
    names: 'nothing owned',
  },
});

export const OrderFile = z.object({
  item_id: Id,
  file_name: z.string(),
  content_type: z.string(),
  byte_length: z.int().nonnegative(),
  /** Number of the document, as printed; null for other files. */
  document_number: z.string().nullable().optional(),
});
export type OrderFile = z.infer<typeof OrderFile>;

export const KeyPurchase = z.object({
  order_id: Id,
  ordered_at: z.iso.datetime(),
  files: z.array(OrderFile),
});
export type KeyPurchase = z.infer<typeof KeyPurchase>;

const OrderFiles = z.object({
  /**
   * `waiting`: paid, and the files are not requested yet; the server soon makes them by itself.
   * `incomplete`: the comparison parcels of a benchmark are missing, and nothing is made until they
   * arrive.
   */
  state: z.enum(['waiting', 'incomplete', 'making', 'sent', 'failed']),
  /** Start of this state. */
  since: z.iso.datetime(),
  /** Explains in plain words why it takes longer than usual or has failed; null otherwise. */
  trouble: z.string().nullable(),
  /** The last failure, `impossible` if permanent; null without one. */
  failure: z.enum(['making', 'impossible', 'mail']).nullable().optional(),
  /** Promised time, estimated from the workload; null once the files are sent or given up. */
  expected_by: z.iso.datetime().nullable().optional(),
  /** Time of the next attempt after a failure; null when there is none. */
  next_try: z.iso.datetime().nullable().optional(),
  /** Failures in a row, and what the last one waits for. */
  tries: z.int().nonnegative().optional(),
  cause: z.string().nullable().optional(),
  sent_to: z.string().nullable(),
  /** When the last file was made, and when the e-mail was sent; null before. */
  made_at: z.iso.datetime().nullable().optional(),
  sent_at: z.iso.datetime().nullable().optional(),
  /** Files to download, in the order of the items; empty until they are made. */
  list: z.array(OrderFile),
  /** Reports to look at on screen, with the latest date measured: `2021-03`, or a year. */
  on_screen: z.array(z.object({ item_id: Id, data_to: z.string() })).optional(),
});

/** The invoice of a card payment, or the receipt of another order. */
export const OrderBilling = z.object({
  kind: z.enum(['invoice', 'receipt']),
  /** Title of the document: `Tax invoice`, `Invoice` or `Receipt`. */
  title: z.string(),
  /** Number as printed; null for a receipt. */
  number: z.string().nullable(),
  issued_at: z.iso.datetime(),
  /** GST in the total, in dollars; 0 where none is charged or the buyer pays nothing. */
  gst: Price,
});
export type OrderBilling = z.infer<typeof OrderBilling>;

/** A refund to the buyer: paid back by us, or taken back by their bank. */
export const OrderRefund = z.object({
  kind: z.enum(['refund', 'reversal']),
  amount: Price,
  refunded_at: z.iso.datetime(),
  /** Number of its credit note. */
  credit_note: z.string(),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

export const OrderRecord = z.object({
  order_id: Id,
  ordered_at: z.iso.datetime(),
  method: z.enum(['CC', 'Plan', 'Free']),
  /** The plan that paid; null for card payments and free reorders. */
  plan_name: z.string().nullable(),
  /** Plan owners who get a copy of the files; the buyer agreed to it by ordering. */
  copies_to: z.array(z.string()).optional(),
  /** The buyer as their profile named them when they paid; null if that was not recorded. */
  buyer: z.object({ name: z.string(), abn: z.string() }).nullable().optional(),
  /** Reference by which the payment provider and support find a card payment; null without one. */
  capture_id: z.string().nullable(),
  total: Total,
  currency: z.literal('AUD'),
  items: z.array(
    z.object({
      item_id: Id,
      property_id: PropertyId,
      /** The farm's name at the time of the order. */
      property_name: z.string(),
      item_type: ItemType,
      price: Price,
    }),
  ),
  /** True if its reports were made once more because newer data had arrived. */
  is_refresh: z.boolean().optional(),
  /** Free reorders in this order whose entitlement another order used before this one was paid. */
  left_out: z.array(z.object({ property_name: z.string(), item_type: ItemType })).optional(),
  /** Null for orders of servers that issued no invoices yet. */
  billing: OrderBilling.nullable().optional(),
  refunds: z.array(OrderRefund).optional(),
  files: OrderFiles,
});
export type OrderRecord = z.infer<typeof OrderRecord>;

/** An order as admins see it. */
export const AdministeredOrder = z.object({
  order_id: Id,
  ordered_at: z.iso.datetime(),
  buyer_email: z.string(),
  buyer_name: z.string(),
  /** The plan's owner who ordered for the buyer; null if the buyer ordered. */
  ordered_by: z.string().nullable(),
  method: z.enum(['CC', 'Plan', 'Free']),
  plan_name: z.string().nullable(),
  capture_id: z.string().nullable(),
  total: Total,
  items: z.array(
    z.object({
      item_id: Id,
      property_name: z.string(),
      item_type: ItemType,
      price: Price,
      /** What can still be refunded of it, in dollars; 0 for an order that was not paid by card. */
      refundable: Price,
    }),
  ),
  refunds: z.array(OrderRefund),
  /** Refunds that PayPal has not answered yet, or has refused. */
  open_refunds: z.array(
    z.object({
      amount: Price,
      reason: z.string(),
      requested_by: z.string(),
      requested_at: z.iso.datetime(),
      /** PayPal's name for why it refused; null while it has not answered. */
      refusal: z.string().nullable(),
    }),
  ),
  state: z.enum(['waiting', 'making', 'sent', 'failed']),
  since: z.iso.datetime(),
  failure: z.enum(['making', 'impossible', 'mail']).nullable(),
  /** Failures in a row; 0 without one. */
  tries: z.int().nonnegative(),
  /** What the last failure waits for, in words. */
  cause: z.string().nullable(),
  next_try: z.iso.datetime().nullable(),
  sent_to: z.string().nullable(),
  /** True if maps were made without satellite imagery, because their service was away. */
  lacks_imagery: z.boolean(),
});
export type AdministeredOrder = z.infer<typeof AdministeredOrder>;

/** An order with a plan as the plan's owners see it. */
export const ClientOrder = z.object({
  order_id: Id,
  ordered_at: z.iso.datetime(),
  client_email: z.string(),
  client_name: z.string(),
  /** The plan's owner who ordered for the client; null if the client ordered. */
  ordered_by: z.string().nullable(),
  plan_name: z.string(),
  total: Total,
  items: z.array(
    z.object({
      item_id: Id,
      property_id: PropertyId,
      property_name: z.string(),
      item_type: ItemType,
      price: Price,
    }),
  ),
  state: z.enum(['waiting', 'making', 'sent', 'failed']),
  /** True if the caller got a copy of the files and may open them. */
  has_copy: z.boolean(),
  /** Reports that the caller may look at on screen; empty without a copy. */
  on_screen: z.array(z.object({ item_id: Id, data_to: z.string() })),
});
export type ClientOrder = z.infer<typeof ClientOrder>;

/** What `orders.list` returns of a long history; an absent filter lets everything pass. */
export const OrderFilter = z.strictObject({
  /** Text in the order's or the invoice's number, or in a farm's name at the time. */
  search: text(100).optional(),
  /** Year of the order, by Sydney's calendar. */
  year: z.int().min(2000).max(2200).optional(),
  property_id: PropertyId.optional(),
  state: z.enum(ORDER_STATES).optional(),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

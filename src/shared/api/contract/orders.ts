import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import {
  COMPARISON_LIMITS,
  Email,
  Id,
  LenientBoolean,
  ParcelId,
  PropertyId,
  PropertyIds,
  RowOf,
  text,
} from './fields.ts';
import {
  ownFarm,
  ownFarmOrDeleted,
  publicParcel,
  type ObjectRule,
  type ObjectRules,
} from './object-rules.ts';

export const ITEM_TYPES = [
  'Property Key',
  'Benchmark Report',
  'Carbon Report',
  'Free Benchmark Reorder',
  'Free Carbon Reorder',
] as const;
export const ItemType = z.enum(ITEM_TYPES);
export type ItemType = z.infer<typeof ItemType>;

/** Dollars on the wire; the server calculates in cents and recomputes every price. */
const Price = z.number().nonnegative().max(1_000_000);
const Total = z.number().nonnegative();
const ComparisonIds = z.array(ParcelId).max(25_000);
/**
 * Comparison parcels of each item, in item order; stored with the order instead of by a later call.
 */
const ComparisonLists = z.array(ComparisonIds).max(500).optional();
/**
 * How a benchmark's comparison parcels were found, as far as the browser knows; absent from carts
 * and orders of earlier versions. It has no counts: the server repeats each search itself.
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
const ComparisonSelections = z.array(ComparisonSelection.nullable()).max(500).optional();
const OrderLines = { item_types: z.array(ItemType).min(1).max(500), property_ids: PropertyIds };

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
    // The server never reads it: it looks for the key among the orders of the farm.
    names: 'nothing owned',
  },
});

/** Maximum number of orders that `orders.list` returns at once. */
export const ORDERS_PER_PAGE = 50;

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
  /** What it is called: `Tax invoice`, `Invoice` or `Receipt`. */
  title: z.string(),
  /** As printed; null for a receipt. */
  number: z.string().nullable(),
  issued_at: z.iso.datetime(),
  /** GST in the total, in dollars; 0 where none is charged or the buyer pays nothing. */
  gst: Price,
});
export type OrderBilling = z.infer<typeof OrderBilling>;

/** Money that went back to the buyer: paid back by us, or taken back by their bank. */
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
  items: z.array(z.object({ property_name: z.string(), item_type: ItemType, price: Price })),
  state: z.enum(['waiting', 'making', 'sent', 'failed']),
  since: z.iso.datetime(),
  failure: z.enum(['making', 'impossible', 'mail']).nullable(),
  sent_to: z.string().nullable(),
});
export type AdministeredOrder = z.infer<typeof AdministeredOrder>;
export const ORDER_STATES = ['under-way', 'sent', 'failed', 'refunded'] as const;
/** What `orders.list` returns of a long history; an absent filter lets everything pass. */
export const OrderFilter = z.strictObject({
  /** In the order's or the invoice's number, or in a farm's name at the time. */
  search: text(100).optional(),
  /** Of the order, by Sydney's calendar. */
  year: z.int().min(2000).max(2200).optional(),
  property_id: PropertyId.optional(),
  state: z.enum(ORDER_STATES).optional(),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

/** Longest report of a problem, in characters. */
export const MAX_PROBLEM_LENGTH = 2_000;

export const orders = domain('orders', {
  keyPurchased: call({
    ...addresses.orders.keyPurchased,
    kind: 'read',
    access: 'owner',
    self: { param: 'owner_email' },
    objects: { property_id: ownFarm },
    params: z.strictObject({ property_id: PropertyId, owner_email: Email }),
    result: RowOf({
      has_property_key_been_purchased: LenientBoolean,
      /** The latest order of the key, with its files; null when it was never bought. */
      purchase: KeyPurchase.nullable().optional(),
    }),
    errors: ['NOT_FOUND'],
  }),
  freeReorder: call({
    ...addresses.orders.freeReorder,
    kind: 'read',
    access: 'owner',
    objects: { property_id: ownFarm },
    params: z.strictObject({ property_id: PropertyId }),
    result: z.tuple([
      z.object({
        check_free_reorder: LenientBoolean,
        /** Report types that may be reordered for free (OP-41). */
        free_types: z.array(ItemType).optional(),
      }),
    ]),
    errors: ['NOT_FOUND'],
  }),
  /**
   * Creates a checkout for a card payment: stores the items at the server's own prices for 30
   * minutes and creates the payment provider's order. The intent id is that order's `custom_id`, so
   * that a captured payment is found and fulfilled whatever happens to the browser.
   */
  startCheckout: call({
    ...addresses.orders.startCheckout,
    kind: 'write',
    access: 'owner',
    objects: itemObjectsOf(ownFarm),
    params: z.strictObject({ items: z.array(CartItemRecord).min(1).max(500) }),
    result: RowOf({ intent_id: z.uuid(), order_id: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'PRICE_CHANGED', 'OUTSIDE_UNAVAILABLE'],
    limits: COMPARISON_LIMITS,
  }),
  /**
   * Captures the payment of an order that its buyer approved, only once even if called repeatedly,
   * and grants what was paid for. After PAYMENT_REFUSED and CONFLICT nothing was charged.
   */
  captureCheckout: call({
    ...addresses.orders.captureCheckout,
    kind: 'write',
    access: 'owner',
    objects: { intent_id: { names: 'checkout' } },
    params: z.strictObject({ intent_id: z.uuid() }),
    /** The capture result as text, which is the input of `payByCard`. */
    result: RowOf({ capture_id: z.string(), paypal_response: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_REFUSED', 'OUTSIDE_UNAVAILABLE'],
  }),
  payByCard: call({
    ...addresses.orders.payByCard,
    kind: 'write',
    access: 'owner',
    self: { param: 'owner_email' },
    objects: { 'property_ids[]': ownFarmOrDeleted },
    params: z.strictObject({
      owner_email: Email,
      ...OrderLines,
      item_prices: z.array(Price),
      /**
       * The provider's capture result as text; the server itself fetches the order from the
       * provider.
       */
      paypal_response: text(500_000),
    }),
    result: RowOf({ add_paypal_payment: Id }),
    errors: ['NOT_FOUND', 'CONFLICT', 'PRICE_CHANGED', 'PAYMENT_REFUSED', 'OUTSIDE_UNAVAILABLE'],
    limits: { bodyBytes: COMPARISON_LIMITS.bodyBytes },
    redact: ['paypal_response'],
  }),
  /** Orders with a plan. The plan's other owners get a copy of the files. */
  payByPlan: call({
    ...addresses.orders.payByPlan,
    kind: 'write',
    access: 'owner',
    self: { param: 'owner_email' },
    objects: {
      'property_ids[]': ownFarm,
      plan_id: { names: 'plan', usableBy: 'its owners and clients' },
      'comparison_cads[][]': publicParcel,
    },
    params: z.strictObject({
      plan_id: Id,
      owner_email: Email,
      ...OrderLines,
      item_costs: z.array(Price),
      comparison_cads: ComparisonLists,
      comparison_selections: ComparisonSelections,
      /**
       * The recipients of copies as shown to the buyer; rejected with CONFLICT when they have
       * changed.
       */
      copies_to: z.array(Email).optional(),
    }),
    result: RowOf({ add_plan_export: Id }),
    errors: ['NOT_FOUND', 'CONFLICT', 'PRICE_CHANGED'],
    limits: COMPARISON_LIMITS,
  }),
  registerItems: call({
    ...addresses.orders.registerItems,
    kind: 'write',
    access: 'owner',
    objects: { 'property_ids[]': ownFarmOrDeleted, 'comparison_cads[][]': publicParcel },
    params: z.strictObject({
      property_ids: PropertyIds,
      types: z.array(ItemType).min(1).max(500),
      /** Used for the free reorders that this call orders; ignored for other items. */
      comparison_cads: ComparisonLists,
      comparison_selections: ComparisonSelections,
    }),
    result: RowOf({
      record_exports: z.boolean(),
      /** The free order that this call placed; absent where it only registers paid items. */
      order_id: Id.nullable().optional(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limits: COMPARISON_LIMITS,
  }),
  recordBenchmarks: call({
    ...addresses.orders.recordBenchmarks,
    kind: 'write',
    access: 'owner',
    self: { param: 'owner_email' },
    objects: {
      'property_ids[]': ownFarmOrDeleted,
      'reference_cibo_ids_text_array[]': publicParcel,
    },
    params: z.strictObject({
      owner_email: Email,
      /** Each farm once; at most as many as an order has lines. */
      property_ids: PropertyIds.max(500).refine(
        (ids) => new Set(ids).size === ids.length,
        'must list each farm once',
      ),
      /** One text-array literal per benchmark, `{id1,id2}` (OP-45). */
      reference_cibo_ids_text_array: z.array(z.string().regex(/^\{[A-Za-z0-9\-_/.~,]*\}$/)),
    }),
    result: RowOf({ record_benchmarks: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limits: COMPARISON_LIMITS,
  }),
  /** Lists the caller's own orders, the latest first, at most `ORDERS_PER_PAGE`. */
  list: call({
    ...addresses.orders.list,
    kind: 'read',
    access: 'owner',
    objects: {
      before_order_id: {
        // A position in the caller’s own list; nothing comes after one that is not in it.
        names: 'nothing owned',
      },
      property_id: ownFarmOrDeleted,
    },
    params: z.strictObject({
      /** Returns only orders older than this one, for the next page. */
      before_order_id: Id.optional(),
      ...OrderFilter.shape,
    }),
    result: z.array(OrderRecord).max(ORDERS_PER_PAGE),
    errors: ['NOT_FOUND'],
  }),
  /** Returns a URL to download one file of an order, valid for a few minutes. */
  fileLink: call({
    ...addresses.orders.fileLink,
    kind: 'read',
    access: 'owner',
    objects: { order_id: { names: 'order' }, item_id: { names: 'order item' } },
    params: z.strictObject({ order_id: Id, item_id: Id, file_name: text(200) }),
    result: z.tuple([z.object({ link: z.url(), expires_at: z.iso.datetime() })]),
    errors: ['NOT_FOUND'],
  }),
  /** Lists everybody's orders, the latest first, at most `ORDERS_PER_PAGE`; for admins. */
  all: call({
    ...addresses.orders.all,
    kind: 'search',
    access: 'admin',
    objects: {
      before_order_id: {
        // A position in the list of all orders.
        names: 'nothing owned',
      },
    },
    params: z.strictObject({
      /** An order's number, or the buyer's e-mail. */
      search: text(320).optional(),
      state: z.enum(['failed']).optional(),
      before_order_id: Id.optional(),
    }),
    result: z.array(AdministeredOrder).max(ORDERS_PER_PAGE),
  }),
  /** Makes and mails the files of an order again whose delivery failed. */
  retryDelivery: call({
    ...addresses.orders.retryDelivery,
    kind: 'write',
    access: 'admin',
    objects: {
      order_id: {
        // Admins retry every order.
        names: 'nothing owned',
      },
    },
    params: z.strictObject({ order_id: Id }),
    result: RowOf({ retry_delivery: z.literal(true) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  /** Returns a URL to download an order's invoice, receipt or credit note, for a few minutes. */
  billingLink: call({
    ...addresses.orders.billingLink,
    kind: 'report',
    access: 'owner',
    objects: { order_id: { names: 'order' } },
    params: z.strictObject({
      order_id: Id,
      /** Number of the invoice or credit note; `receipt` for a receipt, which has none. */
      document: text(20),
    }),
    result: z.tuple([z.object({ link: z.url(), expires_at: z.iso.datetime() })]),
    errors: ['NOT_FOUND', 'OVERLOADED'],
  }),
  /** Returns a URL to all files of an order as one ZIP archive, made while it is downloaded. */
  packLink: call({
    ...addresses.orders.packLink,
    kind: 'read',
    access: 'owner',
    objects: { order_id: { names: 'order' } },
    params: z.strictObject({ order_id: Id }),
    result: z.tuple([z.object({ link: z.url(), expires_at: z.iso.datetime() })]),
    errors: ['NOT_FOUND'],
  }),
  /** Mails support what is wrong with an order, with the order's facts. */
  reportProblem: call({
    ...addresses.orders.reportProblem,
    kind: 'write',
    access: 'owner',
    objects: { order_id: { names: 'order' } },
    params: z.strictObject({ order_id: Id, problem: text(MAX_PROBLEM_LENGTH) }),
    result: RowOf({ report_problem: Id }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  /** Returns an order's items as a cart would have them, with the comparison parcels of each. */
  again: call({
    ...addresses.orders.again,
    kind: 'read',
    access: 'owner',
    objects: { order_id: { names: 'order' } },
    params: z.strictObject({ order_id: Id }),
    result: z.array(
      z.object({
        property_id: PropertyId,
        /** As it is called now. */
        property_name: z.string(),
        /** The paid type, also for a free reorder. */
        item_type: ItemType,
        comparison_cads: z.array(ParcelId),
        comparison_selection: ComparisonSelection.nullable(),
        /** True for a farm that was deleted, which no report can be made of. */
        is_deleted: z.boolean(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
});

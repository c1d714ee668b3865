import { MAX_PROBLEM_LENGTH, ORDERS_PER_PAGE } from './choices.ts';
import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import {
  COMPARISON_LIMITS,
  Email,
  Id,
  LenientBoolean,
  lines,
  ParcelId,
  PropertyId,
  PropertyIds,
  RowOf,
  text,
} from './fields.ts';
import { ownFarm, ownFarmOrDeleted, publicParcel } from './object-rules.ts';
import {
  ClientOrder,
  CartItemRecord,
  ComparisonLists,
  ComparisonSelection,
  ComparisonSelections,
  itemObjectsOf,
  ItemType,
  KeyPurchase,
  OrderFilter,
  OrderLines,
  OrderRecord,
  Price,
} from './order-records.ts';
import { orderSupport } from './order-support.ts';

/** A buyer's orders, and what admins do about everybody's. */
export const orders = domain('orders', {
  ...orderSupport,
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
   * minutes and creates the payment provider's order. The checkout's id is that order's `custom_id`, so
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
      paypal_response: z.string().max(500_000),
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
    objects: {
      order_id: { names: 'order', usableBy: 'its buyer and plan owners with a copy' },
      item_id: { names: 'order item', usableBy: 'its buyer and plan owners with a copy' },
    },
    params: z.strictObject({ order_id: Id, item_id: Id, file_name: text(200) }),
    result: z.tuple([z.object({ link: z.url(), expires_at: z.iso.datetime() })]),
    errors: ['NOT_FOUND'],
  }),
  /** Lists orders that clients paid with the caller's plans, the latest first. */
  ofClients: call({
    ...addresses.orders.ofClients,
    kind: 'search',
    access: 'plan-owner',
    objects: {
      plan_id: { names: 'plan', usableBy: 'its owners' },
      before_order_id: {
        // A position in the caller’s own list.
        names: 'nothing owned',
      },
    },
    params: z.strictObject({
      plan_id: Id.optional(),
      client_email: Email.optional(),
      before_order_id: Id.optional(),
    }),
    result: z.array(ClientOrder).max(ORDERS_PER_PAGE),
    errors: ['NOT_FOUND'],
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
    params: z.strictObject({ order_id: Id, problem: lines(MAX_PROBLEM_LENGTH) }),
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
        /** The farm's current name. */
        property_name: z.string(),
        /** The paid type, also for a free reorder. */
        item_type: ItemType,
        comparison_cads: z.array(ParcelId),
        comparison_selection: ComparisonSelection.nullable(),
        /** True for a deleted farm, of which no report can be made. */
        is_deleted: z.boolean(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
});

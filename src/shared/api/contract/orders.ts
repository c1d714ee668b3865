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

export const ITEM_TYPES = [
  'Property Key',
  'Benchmark Report',
  'Carbon Report',
  'Free Benchmark Reorder',
  'Free Carbon Reorder',
] as const;
export const ItemType = z.enum(ITEM_TYPES);
export type ItemType = z.infer<typeof ItemType>;

/** Dollars on the wire; the server counts in cents and recomputes every price. */
const Price = z.number().nonnegative().max(1_000_000);
const ComparisonIds = z.array(ParcelId).max(25_000);
const OrderLines = { item_types: z.array(ItemType).min(1).max(500), property_ids: PropertyIds };

export const CartItemRecord = z.strictObject({
  property_id: PropertyId,
  property_name: text(200),
  item_type: ItemType,
  item_name: text(300),
  price: Price,
  currency: z.literal('AUD'),
  comparison_cads: ComparisonIds,
  /** The property id of the key item this benchmark hangs on, empty when bought earlier (OP-37). */
  PropertyKeyIdForBenchmarkReport: z.union([PropertyId, z.literal('')]),
});
export type CartItemRecord = z.infer<typeof CartItemRecord>;

export const orders = domain('orders', {
  keyPurchased: call({
    ...addresses.orders.keyPurchased,
    kind: 'read',
    access: 'owner',
    self: { param: 'owner_email' },
    farms: 'property_id',
    params: z.strictObject({ property_id: PropertyId, owner_email: Email }),
    result: RowOf({ has_property_key_been_purchased: LenientBoolean }),
    errors: ['NOT_FOUND'],
  }),
  freeReorder: call({
    ...addresses.orders.freeReorder,
    kind: 'read',
    access: 'owner',
    farms: 'property_id',
    params: z.strictObject({ property_id: PropertyId }),
    result: z.tuple([
      z.object({
        check_free_reorder: LenientBoolean,
        /** Which reports may be had again for nothing (OP-41). */
        free_types: z.array(ItemType).optional(),
      }),
    ]),
    errors: ['NOT_FOUND'],
  }),
  /**
   * Keeps what is about to be paid, at the server's own prices, for 30 minutes. The id goes to the
   * payment provider as `custom_id`, so that a capture can always be matched to its items.
   */
  keepIntent: call({
    ...addresses.orders.keepIntent,
    kind: 'write',
    access: 'owner',
    params: z.strictObject({ items: z.array(CartItemRecord).min(1).max(500) }),
    result: z.tuple([
      z.object({
        intent_id: z.uuid(),
        total: Price,
        currency: z.literal('AUD'),
        prices: z.array(Price),
        expires_at: z.iso.datetime(),
      }),
    ]),
    errors: ['NOT_FOUND', 'CONFLICT', 'PRICE_CHANGED'],
    limits: COMPARISON_LIMITS,
  }),
  payByCard: call({
    ...addresses.orders.payByCard,
    kind: 'write',
    access: 'owner',
    self: { param: 'owner_email' },
    farms: 'property_ids',
    deletedFarmsToo: true,
    params: z.strictObject({
      owner_email: Email,
      ...OrderLines,
      item_prices: z.array(Price),
      /** The provider's capture result as text; the server reads the order back by itself. */
      paypal_response: text(200_000),
    }),
    result: RowOf({ add_paypal_payment: Id }),
    errors: ['NOT_FOUND', 'CONFLICT', 'PRICE_CHANGED', 'PAYMENT_REFUSED', 'OUTSIDE_UNAVAILABLE'],
    redact: ['paypal_response'],
  }),
  payByPlan: call({
    ...addresses.orders.payByPlan,
    kind: 'write',
    access: 'owner',
    self: { param: 'owner_email' },
    farms: 'property_ids',
    params: z.strictObject({
      plan_id: Id,
      owner_email: Email,
      ...OrderLines,
      item_costs: z.array(Price),
    }),
    result: RowOf({ add_plan_export: Id }),
    errors: ['NOT_FOUND', 'PRICE_CHANGED', 'NOT_IMPLEMENTED'],
  }),
  registerItems: call({
    ...addresses.orders.registerItems,
    kind: 'write',
    access: 'owner',
    farms: 'property_ids',
    deletedFarmsToo: true,
    params: z.strictObject({ property_ids: PropertyIds, types: z.array(ItemType).min(1).max(500) }),
    result: RowOf({ record_exports: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  recordBenchmarks: call({
    ...addresses.orders.recordBenchmarks,
    kind: 'write',
    access: 'owner',
    self: { param: 'owner_email' },
    farms: 'property_ids',
    params: z.strictObject({
      owner_email: Email,
      property_ids: PropertyIds,
      /** One text-array literal per benchmark, `{id1,id2}` (OP-45). */
      reference_cibo_ids_text_array: z.array(z.string().regex(/^\{[A-Za-z0-9\-_/.~,]*\}$/)),
    }),
    result: RowOf({ record_benchmarks: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'NOT_IMPLEMENTED'],
    limits: COMPARISON_LIMITS,
  }),
});

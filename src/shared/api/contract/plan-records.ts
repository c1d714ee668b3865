import { forEachPrice } from './choices.ts';
import { z } from 'zod';
import { Id, PropertyId } from './fields.ts';
import { ItemType } from './order-records.ts';

/** Prices in dollars, as always on the wire. */
export const Price = z.number().nonnegative();

const PlanClient = z.object({
  email: z.string(),
  authorised_by: z.string(),
  /** ISO 8601; null until the client accepts the plan or orders with it. */
  accepted_at: z.string().nullable(),
  /** True if the plan's owners may see the client's farms and order for them. */
  lets_order: z.boolean().optional(),
});
type PlanClient = z.infer<typeof PlanClient>;

export const PlanRecord = z.object({
  plan_id: Id,
  plan_name: z.string(),
  ...forEachPrice(() => Price),
  owner_emails: z.array(z.string()),
  /** ISO 8601; set for a plan that no longer accepts orders. */
  archived_at: z.string().nullable().optional(),
  /**
   * What the user may still order with it as a client this month, in cents; null without a cap.
   */
  left_cents: z.int().nonnegative().nullable().optional(),
  /** Older responses contain plain e-mails (OP-60). */
  authorised_client_emails: z.array(
    z.union([
      PlanClient,
      z
        .string()
        .transform((email): PlanClient => ({ email, authorised_by: '', accepted_at: null })),
    ]),
  ),
});
export type PlanRecord = z.infer<typeof PlanRecord>;

/** A client of a plan as its owners see them; sums in cents, for orders with the plan. */
export const PlanPerson = z.object({
  email: z.string(),
  authorised_by: z.string(),
  authorised_at: z.iso.datetime(),
  accepted_at: z.iso.datetime().nullable(),
  lets_order: z.boolean(),
  /** The most they may order in a calendar month; null without a cap. */
  cap_cents: z.int().nullable(),
  /** Null until they let the owners order for them, or have ordered with the plan. */
  name: z.string().nullable(),
  business_name: z.string().nullable(),
  /**
   * Number of all farms if the client lets the owners order; otherwise of the farms ordered for
   * with the plan.
   */
  farms: z.int(),
  orders: z.int(),
  last_order_at: z.iso.datetime().nullable(),
  spent_cents: z.int(),
  /** Sum since the start of this month in Sydney. */
  month_cents: z.int(),
});
export type PlanPerson = z.infer<typeof PlanPerson>;

/** One change of a plan, or one order with it. */
export const PlanEvent = z.object({
  event_id: Id,
  at: z.iso.datetime(),
  /** Null for the server itself. */
  actor: z.string().nullable(),
  action: z.string(),
  object_id: z.string(),
  about: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type PlanEvent = z.infer<typeof PlanEvent>;
export const EVENTS_PER_PAGE = 100;

export const ClientFarm = z.object({
  email: z.string(),
  property_id: PropertyId,
  property_name: z.string(),
  area_ha: z.number(),
  /** False for a farm without land parcels, for which no report can be made. */
  is_orderable: z.boolean(),
  /** Item types that were ordered for the farm before. */
  owned_types: z.array(ItemType),
});
export type ClientFarm = z.infer<typeof ClientFarm>;

/**
 * A rule that finds the parcels to compare a farm with; the distances and areas of the Benchmark
 * page.
 */
export const ComparisonRule = z.strictObject({
  /** Kilometres from the farm's boundary. */
  km: z.number().positive().max(50),
  /** Hectares that a parcel must exceed. */
  min_area_ha: z.number().positive().max(1_000_000),
});
export type ComparisonRule = z.infer<typeof ComparisonRule>;

/** Identifies a set of comparison parcels and the farm it was found for. */
export const ComparisonSet = z.string().regex(/^[0-9a-f]{64}$/);

/** What a rule finds for a farm. */
export const BenchmarkPreview = z.object({
  property_id: PropertyId,
  parcel_count: z.int().nonnegative(),
  area_ha: z.number(),
  /** Null where no benchmark can be made. */
  set: ComparisonSet.nullable(),
  /** Why no benchmark can be made; null if one can. */
  refusal: z.string().nullable(),
  /** Reservations about the comparison. */
  notes: z.array(z.string()),
});
export type BenchmarkPreview = z.infer<typeof BenchmarkPreview>;

/** Ground cover of a client's farm over the whole record, as the Woody Veg. & Ground Cover Report measures it. */
export const MeasuredFarm = z.object({
  property_id: PropertyId,
  /** Null for a farm that its owner no longer shows to the plan. */
  property_name: z.string().nullable(),
  client_email: z.string().nullable(),
  area_ha: z.number(),
  /** Why the farm was not measured; null if it was. */
  refusal: z.string().nullable(),
  /** Reservation about the figures, such as land without data; null without one. */
  note: z.string().nullable(),
  /** Mean percentage of each season, in order; null where less than half of the farm was seen. */
  seasons: z.array(z.object({ quarter: z.string(), mean: z.number().nullable() })),
  /** Rings of longitude and latitude of each polygon, the outer ring first. */
  outline: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
  /** The data set and its version. */
  source: z.string(),
  is_sample: z.boolean(),
});
export type MeasuredFarm = z.infer<typeof MeasuredFarm>;

/** A month, `2026-10`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** What was ordered with a plan in one month of Sydney's calendar. */
export const PlanStatement = z.object({
  month: Month,
  /** Number of its invoice; null if there is nothing to pay. */
  number: z.string().nullable(),
  issued_at: z.iso.datetime(),
  /** Items ordered. */
  item_count: z.int().nonnegative(),
  total: Price,
  gst: Price,
  /** What was paid, the last day on which it is paid in time, and the state that follows. */
  paid: Price.optional(),
  due_on: z.string().optional(),
  state: z.enum(['open', 'part', 'paid', 'overdue']).optional(),
});
export type PlanStatement = z.infer<typeof PlanStatement>;

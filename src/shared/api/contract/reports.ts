import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { COMPARISON_LIMITS, Email, Id, PropertyId, RowOf } from './fields.ts';
import { ownFarmOrDeleted } from './object-rules.ts';
import { CartItemRecord, itemObjectsOf, ItemType, OrderFile } from './order-records.ts';

export const ReportRecord = z.object({
  item_id: Id,
  order_id: Id,
  ordered_at: z.iso.datetime(),
  property_id: PropertyId,
  /** The farm's name at the time of the order. */
  property_name: z.string(),
  item_type: ItemType,
  /** True if the caller ordered it, and may share its document; false for a copy. */
  is_own: z.boolean(),
  /** Files to download; empty until they are made. */
  files: z.array(OrderFile),
  /**
   * Where to load the numbers behind the report, for a few minutes; null where none were stored.
   */
  numbers: z.object({ link: z.url(), data_to: z.string() }).nullable(),
});
export type ReportRecord = z.infer<typeof ReportRecord>;

export const reports = domain('reports', {
  /** Requests the files of recorded items; a job makes them and sends them by e-mail (OP-52). */
  generate: call({
    ...addresses.reports.generate,
    kind: 'report',
    access: 'owner',
    self: { param: 'user_email' },
    objects: itemObjectsOf(ownFarmOrDeleted),
    params: z.strictObject({
      status: z.literal('submitted'),
      items: z.array(CartItemRecord).min(1).max(500),
      user_email: Email,
      plan_owners: z.array(Email),
    }),
    result: RowOf({ status: z.literal('submitted') }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limits: COMPARISON_LIMITS,
  }),
  /**
   * Returns one report of the caller's orders, or of a client's of which the caller has a copy, with
   * a link to the numbers for its screen.
   */
  read: call({
    ...addresses.reports.read,
    kind: 'read',
    access: 'owner',
    objects: {
      item_id: { names: 'order item', usableBy: 'its buyer and plan owners with a copy' },
    },
    params: z.strictObject({ item_id: Id }),
    result: z.tuple([ReportRecord]),
    errors: ['NOT_FOUND'],
  }),
});

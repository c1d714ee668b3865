import { ORDERS_PER_PAGE } from './choices.ts';
import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call } from './call.ts';
import { Id, RowOf, text } from './fields.ts';
import type { ObjectRule } from './object-rules.ts';
import { AdministeredOrder, OrderRecord, Price } from './order-records.ts';

/** Admins use every order; the database takes only items that belong to it. */
const anyOrder: ObjectRule = { names: 'nothing owned' };

/** What admins do about everybody's orders. */
export const orderSupport = {
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
      state: z.enum(['delayed', 'failed', 'refunded']).optional(),
      before_order_id: Id.optional(),
    }),
    result: z.array(AdministeredOrder).max(ORDERS_PER_PAGE),
  }),
  /**
   * Refunds a card payment by item through PayPal. Refused if it is more than is left of an item or
   * of the payment; the order then shows what PayPal answers.
   */
  refund: call({
    ...addresses.orders.refund,
    kind: 'write',
    access: 'admin',
    objects: { order_id: anyOrder, 'lines[].item_id': anyOrder },
    params: z.strictObject({
      order_id: Id,
      lines: z
        .array(z.strictObject({ item_id: Id, amount: Price.min(0.01) }))
        .min(1)
        .max(500),
      reason: text(200),
    }),
    result: RowOf({ refund: z.literal(true) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  /**
   * Makes and mails the files of an order again whose delivery failed or is delayed, or whose maps
   * have no satellite imagery.
   */
  retryDelivery: call({
    ...addresses.orders.retryDelivery,
    kind: 'write',
    access: 'admin',
    objects: { order_id: anyOrder },
    params: z.strictObject({ order_id: Id }),
    result: RowOf({ retry_delivery: z.literal(true) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  /** An order of anybody as `list` shows it to its buyer. */
  asBuyer: call({
    ...addresses.orders.asBuyer,
    kind: 'read',
    access: 'admin',
    objects: { order_id: anyOrder },
    params: z.strictObject({ order_id: Id }),
    result: z.tuple([OrderRecord]),
    errors: ['NOT_FOUND'],
  }),
  /** Returns a URL to a file or a billing document of anybody's order; the audit records it. */
  supportLink: call({
    ...addresses.orders.supportLink,
    kind: 'report',
    access: 'admin',
    objects: { order_id: anyOrder, item_id: anyOrder },
    params: z.strictObject({
      order_id: Id,
      /** Null for a billing document. */
      item_id: Id.nullable(),
      /** Name of the item's file, or number of the document; `receipt` for a receipt. */
      name: text(200),
    }),
    result: z.tuple([z.object({ link: z.url(), expires_at: z.iso.datetime() })]),
    errors: ['NOT_FOUND', 'OVERLOADED'],
  }),
  /**
   * Sends a mail of an order again, to the buyer's present address and to nobody else. At most
   * `MAX_MAILS_AGAIN` of an order in 24 hours.
   */
  mailAgain: call({
    ...addresses.orders.mailAgain,
    kind: 'write',
    access: 'admin',
    objects: { order_id: anyOrder },
    params: z.strictObject({
      order_id: Id,
      /** `received` with its invoice or receipt, `delivery` with the files, or a credit note's number. */
      mail: text(20),
    }),
    result: RowOf({ mail_again: z.literal(true) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};

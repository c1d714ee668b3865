import {
  BOOK_FORMATS,
  MAX_TRANSFERS,
  SALES_PER_PAGE,
  SALE_KINDS,
  TRANSFER_OUTCOMES,
} from './choices.ts';
import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { Id, RowOf, text } from './fields.ts';
import type { ObjectRule } from './object-rules.ts';

/** A day in the issuer's zone, `2026-10-31`. */
export const Day = z.iso.date();
/** Dollars; negative for what a credit note takes back. */
const Amount = z.number();

/** The first and the last day; without one, the period is open. */
const Period = { from: Day.optional(), to: Day.optional() };
const SaleFilter = {
  ...Period,
  kind: z.enum(SALE_KINDS).optional(),
  /** The number of an invoice, a note or an order, or part of a buyer's or plan's name. */
  search: text(320).optional(),
};

/** One document of the sales register: an invoice, a plan's monthly statement or a credit note. */
export const SaleRecord = z.object({
  sale_id: Id,
  kind: z.enum(SALE_KINDS),
  /** As printed; null for a statement with nothing to pay. */
  number: z.string().nullable(),
  issued_on: Day,
  buyer_name: z.string(),
  buyer_email: z.string(),
  /** Null for a statement, which has many orders. */
  order_id: Id.nullable(),
  method: z.enum(['CC', 'Plan']),
  plan_name: z.string().nullable(),
  /** Month of a statement. */
  month: z.string().nullable(),
  /** Number of the invoice that a credit note corrects. */
  corrects: z.string().nullable(),
  net: Amount,
  gst: Amount,
  total: Amount,
});
export type SaleRecord = z.infer<typeof SaleRecord>;

/** Sums of a month in dollars, including GST unless named otherwise. */
export const SalesMonth = z.object({
  month: z.string(),
  documents: z.int().nonnegative(),
  sales: Amount,
  /** The part of the sales that is not taxed. */
  sales_untaxed: Amount,
  sales_gst: Amount,
  /** What credit notes took back, not negative. */
  notes: Amount,
  notes_untaxed: Amount,
  notes_gst: Amount,
});
export type SalesMonth = z.infer<typeof SalesMonth>;

/** A plan's monthly statement with its payments, in dollars. */
export const StatementRecord = z.object({
  sale_id: Id,
  number: z.string(),
  month: z.string(),
  plan_name: z.string(),
  buyer_name: z.string(),
  due_on: Day,
  total: Amount,
  paid: Amount,
  state: z.enum(['open', 'part', 'paid', 'overdue']),
  payments: z.array(
    z.object({
      payment_id: Id,
      /** Below zero for money that went back to the card. */
      amount: z.number(),
      paid_on: Day,
      reference: z.string(),
      recorded_by: z.string(),
      /** Taken by the payment provider, so it can't be undone here. */
      is_by_card: z.boolean().optional(),
    }),
  ),
});
export type StatementRecord = z.infer<typeof StatementRecord>;

/** What arrived on the issuer's account. */
const Transfer = {
  amount: z.number().min(0.01).max(1_000_000),
  paid_on: Day,
  /** As the bank shows it. */
  reference: text(200),
};

/** What a line of the bank's file would do. */
export const TransferMatch = z.object({
  /** `other` if no statement is named, nor owes just this amount alone. */
  outcome: z.enum(TRANSFER_OUTCOMES),
  /** The statement that the line names, or whose amount it has; null without one. */
  sale_id: Id.nullable(),
  number: z.string().nullable(),
  plan_name: z.string().nullable(),
  /** What the statement owes before this line. */
  left: Amount.nullable(),
});
export type TransferMatch = z.infer<typeof TransferMatch>;

/** Admins keep the books of every plan. */
const anyStatement: ObjectRule = { names: 'nothing owned' };

/** What was sold, for admins who keep the books. */
export const books = domain('books', {
  /** The latest first, at most `SALES_PER_PAGE`. */
  sales: call({
    ...addresses.books.sales,
    kind: 'search',
    access: 'admin',
    objects: {
      before_id: {
        // A position in the register.
        names: 'nothing owned',
      },
    },
    params: z.strictObject({ ...SaleFilter, before_id: Id.optional() }),
    result: z.array(SaleRecord).max(SALES_PER_PAGE),
  }),
  /** Sums by month, the latest first. */
  totals: call({
    ...addresses.books.totals,
    kind: 'search',
    access: 'admin',
    params: z.strictObject(SaleFilter),
    result: z.array(SalesMonth),
  }),
  /** Returns a URL to download the register of a period as CSV, valid for a few minutes. */
  link: call({
    ...addresses.books.link,
    kind: 'read',
    access: 'admin',
    params: z.strictObject({ ...Period, format: z.enum(BOOK_FORMATS) }),
    result: z.tuple([z.object({ link: z.url(), expires_at: z.iso.datetime() })]),
  }),
  /** The statements of all plans, the latest first, at most `SALES_PER_PAGE`. */
  statements: call({
    ...addresses.books.statements,
    kind: 'search',
    access: 'admin',
    objects: {
      before_id: {
        // A position in the list.
        names: 'nothing owned',
      },
    },
    params: z.strictObject({ outstanding: z.boolean().optional(), before_id: Id.optional() }),
    result: z.array(StatementRecord).max(SALES_PER_PAGE),
  }),
  /** Records a transfer for a statement, whole or in part, once. */
  recordPayment: call({
    ...addresses.books.recordPayment,
    kind: 'write',
    access: 'admin',
    objects: { sale_id: anyStatement },
    params: z.strictObject({ sale_id: Id, ...Transfer }),
    result: RowOf({ record_payment: z.literal(true) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  /** Says of each incoming line of a bank's file, in order, which statement it pays. */
  matchTransfers: call({
    ...addresses.books.matchTransfers,
    kind: 'search',
    access: 'admin',
    params: z.strictObject({
      lines: z.array(z.strictObject(Transfer)).min(1).max(MAX_TRANSFERS),
    }),
    result: z.array(TransferMatch),
    limits: { arrayItems: MAX_TRANSFERS, bodyBytes: 1024 * 1024 },
  }),
  /**
   * Records transfers for statements as `recordPayment` does. Leaves out those that are recorded
   * already, and those that are more than is left.
   */
  recordTransfers: call({
    ...addresses.books.recordTransfers,
    kind: 'write',
    access: 'admin',
    objects: { 'transfers[].sale_id': anyStatement },
    params: z.strictObject({
      transfers: z
        .array(z.strictObject({ sale_id: Id, ...Transfer }))
        .min(1)
        .max(MAX_TRANSFERS),
    }),
    result: z.tuple([
      z.object({
        recorded: z.int().nonnegative(),
        known: z.int().nonnegative(),
        too_much: z.int().nonnegative(),
      }),
    ]),
    errors: ['NOT_FOUND'],
    limits: { arrayItems: MAX_TRANSFERS, bodyBytes: 1024 * 1024 },
  }),
  /** Takes back a payment that was recorded by mistake. */
  undoPayment: call({
    ...addresses.books.undoPayment,
    kind: 'write',
    access: 'admin',
    objects: { payment_id: anyStatement },
    params: z.strictObject({ payment_id: Id, reason: text(200) }),
    result: RowOf({ undo_payment: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  /**
   * Sends a statement again to the present owners of its plan. At most `MAX_MAILS_AGAIN` of a
   * statement in 24 hours.
   */
  mailAgain: call({
    ...addresses.books.mailAgain,
    kind: 'write',
    access: 'admin',
    objects: { sale_id: anyStatement },
    params: z.strictObject({ sale_id: Id }),
    result: RowOf({ mail_again: z.literal(true) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
});

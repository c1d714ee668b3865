import { BOOK_FORMATS, SALES_PER_PAGE, SALE_KINDS } from './choices.ts';
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
});
export type StatementRecord = z.infer<typeof StatementRecord>;

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
    params: z.strictObject({
      sale_id: Id,
      amount: z.number().min(0.01).max(1_000_000),
      paid_on: Day,
      /** As the bank shows it. */
      reference: text(200),
    }),
    result: RowOf({ record_payment: z.literal(true) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
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

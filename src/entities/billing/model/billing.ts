/**
 * An `invoice` charges a card payment, a `receipt` confirms an order that the buyer does not pay
 * for, a `credit_note` refunds money, and a `statement` charges a plan's orders of one month.
 */
export type BillingKind = 'invoice' | 'receipt' | 'credit_note' | 'statement';

export interface BillingParty {
  name: string;
  /** As printed; null without one. */
  abn: string | null;
}

export interface BillingLine {
  text: string;
  /** Including GST. */
  cents: number;
  /**
   * The order of a statement's line: its number, its time (ISO 8601), whom it is for, and who of the
   * plan's owners ordered it; `orderedBy` is absent if the buyer did.
   */
  order?: { number: number; at: string; buyer: string; orderedBy?: string };
  /** True on a taxed document for an item ordered before its issuer was registered for GST. */
  isUntaxed?: true;
}

/** Everything that a billing document prints besides its number and its date. */
export interface BillingFacts {
  issuer: BillingParty & { contact: string };
  /** True if the issuer is registered for GST, so that every price contains it. */
  isTaxed: boolean;
  buyer: BillingParty & { email: string };
  /** Null on a statement. */
  orderNumber: number | null;
  lines: BillingLine[];
  totalCents: number;
  /** The lines that are no taxable sales, on a document that also has taxable ones. */
  untaxedCents?: number;
  /** The GST in the total where it is not one eleventh of the taxed lines. */
  gstCents?: number;
  /** How it is paid, as a sentence. */
  payment: string;
  /** The invoice that a credit note corrects, and why. */
  credit?: { invoice: string | null; kind: 'refund' | 'reversal'; invoicedCents: number };
  /** Where a statement is paid, with its number as the reference; absent if none is configured. */
  bank?: { name: string; bsb: string; account: string };
  /** The day until which a statement is to be paid, `2026-11-15`; absent from earlier ones. */
  dueOn?: string;
  statement?: { planName: string; /** `2026-10`. */ month: string };
  /** True in the sandbox, where no money moves. */
  isSample: boolean;
}

/** Total from which a tax invoice must name its buyer. */
export const BUYER_NAMED_FROM_CENTS = 100_000;

/** `INV-000042`, `CN-000007`; null for a document without a number. */
export const formatBillingNumber = (kind: BillingKind, number: number | null): string | null =>
  number === null
    ? null
    : `${kind === 'credit_note' ? 'CN' : 'INV'}-${String(number).padStart(6, '0')}`;

/**
 * The title of a document. Only an issuer who is registered for GST may issue a tax invoice, and
 * the law calls the credit note of such an issuer an adjustment note.
 */
export function billingTitle(kind: BillingKind, isTaxed: boolean): string {
  switch (kind) {
    case 'invoice':
      return isTaxed ? 'Tax invoice' : 'Invoice';
    case 'credit_note':
      return isTaxed ? 'Adjustment note (credit note)' : 'Credit note';
    case 'receipt':
      return 'Receipt';
    case 'statement':
      return isTaxed ? 'Tax invoice and statement' : 'Statement';
  }
}

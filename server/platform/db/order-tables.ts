import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BillingFacts, BillingKind } from '#entities/billing';
import type { PaidItemType } from '#entities/cart';
import type { ComparisonSelection, ItemType, ReportFinding } from '#shared/api/contract';
import type { PaidBack } from '../outside/paypal/paid-back.ts';
import type { Id, Timestamp } from './column-types.ts';

/** One item of a checkout on the server, with its own price in cents. */
export interface CheckoutItem {
  farmId: number;
  farmName: string;
  itemType: ItemType;
  priceCents: number;
  comparisonCads: string[];
  /**
   * How the parcels were found, according to the browser; missing from checkouts of earlier
   * versions.
   */
  selection?: ComparisonSelection | null;
  /** The item that is made again with newer data; no buyer orders this. */
  refreshOf?: number;
}

export interface DeliveredFile {
  itemId: number;
  key: string;
  fileName: string;
  contentType: string;
  byteLength: number;
  /** Number of the document; absent for other files, and for those made before numbers. */
  documentNumber?: string;
  /**
   * Set for the numbers of a report's screen: the latest date measured, `2021-03` or `2019`, and what
   * the report says. Reports made before there was a list have no findings.
   */
  screen?: { dataTo: string; until?: string; findings?: readonly ReportFinding[] };
  /** True if the maps have no imagery, because the map service did not answer for a long time. */
  lacksImagery?: true;
}

/** What is refunded of one item of an order. */
export interface RefundLine {
  itemId: number;
  cents: number;
}

/** The issuer of a document, as it prints it. */
export interface Issuer {
  name: string;
  /** Formatted; null where none is configured. */
  abn: string | null;
  contact: string;
}

/** Rows of the tables of orders: payments, deliveries, documents and invoices. */
export interface OrderTables {
  /** A view of every order, for admins. */
  administered_order: {
    id: number;
    created_at: Date;
    method: 'CC' | 'Plan' | 'Free';
    plan_id: number | null;
    plan_name: string | null;
    capture_id: string | null;
    total_cents: number;
    ordered_by: string | null;
    buyer_email: string;
    buyer_name: string;
    state: 'queued' | 'making' | 'sent' | 'failed' | null;
    failure: 'making' | 'impossible' | 'mail' | null;
    tries: number | null;
    sent_to: string | null;
    state_since: Date;
    next_try_at: Date | null;
    cause: string | null;
    /** Null without a delivery. */
    lacks_imagery: boolean | null;
  };
  /** A view of every order's items, for admins. */
  administered_order_item: {
    id: number;
    payment_id: number;
    farm_name: string;
    item_type: ItemType;
    price_cents: number;
  };
  /** A view of the refunds of every order, for admins. */
  administered_refund: {
    id: string;
    payment_id: number;
    kind: 'refund' | 'reversal';
    amount_cents: number;
    refunded_at: Date;
    credit_note: string | null;
  };
  /** A view of every invoice, statement and credit note, for admins. */
  administered_sale: {
    id: number;
    kind: Exclude<BillingKind, 'receipt'>;
    series: 'invoice' | 'credit_note';
    number: number | null;
    issued_on: string;
    payment_id: number | null;
    plan_id: number | null;
    month: string | null;
    facts: BillingFacts;
    billed_cents: number;
    untaxed_cents: number;
    gst_cents: number;
    /** Names and addresses in lower case. */
    sought: string;
  };
  /** A view of every statement with something to pay, for admins. */
  administered_statement: {
    id: number;
    number: number | null;
    month: string;
    facts: BillingFacts;
    issued_on: string;
    due_on: string;
    billed_cents: number;
    paid_cents: number;
    payments: {
      id: number;
      cents: number;
      paidOn: string;
      reference: string;
      recordedBy: string;
      isByCard: boolean;
    }[];
  };
  /** Transfers, written by `record_statement_payment`, and payments by card with their refunds. */
  statement_payment: {
    id: Id;
    document_id: number;
    plan_id: number;
    /** Below zero for money of a card payment that went back. */
    amount_cents: number;
    paid_on: string;
    reference: string;
    recorded_by: string;
    recorded_at: Timestamp;
    intent_id: string | null;
    capture_id: string | null;
    provider_order_id: string | null;
    refunds_checked_at: Date | null;
    refund_id: string | null;
    refund_kind: 'refund' | 'reversal' | null;
    refund_of: number | null;
  };
  checkout_intent: {
    id: string;
    owner_id: number;
    items: JSONColumnType<CheckoutItem[]>;
    total_cents: number;
    provider_order_id: string;
    /** The statement that it pays; null for a cart. */
    statement_id: number | null;
    created_at: Timestamp;
    expires_at: Timestamp;
    /** Time at which PayPal confirmed that no money was taken and none can be taken any more. */
    found_unpaid_at: Date | null;
  };
  payment: {
    id: Id;
    owner_id: number;
    method: 'CC' | 'Plan' | 'Free';
    plan_id: number | null;
    /** Name of the plan at the time of payment. */
    plan_name: string | null;
    intent_id: string | null;
    capture_id: string | null;
    provider_order_id: string | null;
    paypal_response: string | null;
    total_cents: number;
    /** Recipients of copies of the files, as the buyer agreed by ordering with a plan. */
    copies_to: Generated<string[]>;
    /** The owner of the plan who ordered for the buyer; null if the buyer ordered. */
    ordered_by: ColumnType<string | null, string | null | undefined, never>;
    currency: Generated<string>;
    /** The buyer as the invoice names them; null in orders of earlier versions of the server. */
    buyer_name: string | null;
    buyer_abn: string | null;
    created_at: Timestamp;
    /** Time at which PayPal was last asked for refunds; null before the first time. */
    refunds_checked_at: ColumnType<Date | null, Date | undefined, Date>;
  };
  payment_item: {
    id: Id;
    payment_id: number;
    owner_id: number;
    farm_id: number;
    farm_name: string;
    item_type: ItemType;
    price_cents: number;
    comparison_cads: JSONColumnType<string[]>;
    /** How the parcels were found; null where that was not recorded. */
    comparison_selection: JSONColumnType<ComparisonSelection | null, string | null | undefined>;
    registered_at: Date | null;
    /** The paid item that a free reorder repeats. */
    reorder_of: number | null;
    /** The item whose report this one repeats with newer data. */
    refresh_of: ColumnType<number | null, number | null | undefined, never>;
  };
  delivery: {
    payment_id: number;
    owner_id: number;
    email: string;
    state: Generated<'queued' | 'making' | 'sent' | 'failed'>;
    files: JSONColumnType<DeliveredFile[], string | undefined>;
    failure: 'making' | 'impossible' | 'mail' | null;
    requested_at: Timestamp;
    sent_at: Date | null;
    /** Time at which `state` last changed. */
    state_since: Timestamp;
    /** Consecutive failures without progress. */
    tries: Generated<number>;
    /** Time at which the last file was made. */
    made_at: Date | null;
    /** Time of the next retry; null without a failure. */
    next_try_at: Date | null;
    /** Time at which the buyer was notified of a delay. */
    delay_told_at: Date | null;
    /**
     * Time at which the plan's owners got their copies, if the mail server rejected the buyer's.
     */
    copied_at: Date | null;
    /** What the last failure waits for, in words; null without one. */
    cause: ColumnType<string | null, never, string | null>;
    /** Until when the links in the mail work; null if the files were attached. */
    links_end_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  issued_document: {
    number: string;
    item_id: number;
    payment_id: number;
    owner_id: number;
    farm_id: number;
    kind: PaidItemType;
    issuer: JSONColumnType<Issuer>;
    issued_at: Date;
    /** Hash of the PDF; null, like its length and time, until the PDF is made. */
    sha256: string | null;
    byte_length: number | null;
    made_at: Date | null;
    /** Hashes of earlier PDFs under this number. */
    earlier: Generated<string[]>;
  };
  refund: {
    /** PayPal's. */
    id: string;
    payment_id: number;
    owner_id: number;
    kind: 'refund' | 'reversal';
    amount_cents: number;
    refunded_at: Date;
    recorded_at: Timestamp;
  };
  issued_file: {
    sha256: string;
    byte_length: number;
    content_type: string;
    document: ColumnType<string | null, string | undefined, never>;
    bill_id: ColumnType<number | null, number | undefined, never>;
    replaced_at: ColumnType<Date | null, never, Date>;
  };
  /** Written by `request_refund`; settled with the refund. */
  refund_request: {
    id: string;
    payment_id: number;
    owner_id: number;
    lines: JSONColumnType<RefundLine[], never, never>;
    amount_cents: number;
    reason: string;
    requested_by: string;
    requested_at: Date;
    state: 'asked' | 'done' | 'refused';
    refund_id: string | null;
    refusal: string | null;
  };
  /** A view of the requested refunds, for admins. */
  administered_refund_request: {
    id: string;
    payment_id: number;
    lines: RefundLine[];
    amount_cents: number;
    reason: string;
    requested_by: string;
    requested_at: Date;
    state: 'asked' | 'done' | 'refused';
    refusal: string | null;
  };
  billing_document: {
    id: Id;
    kind: BillingKind;
    /** Assigned by a trigger; null for receipts and for statements with nothing to pay. */
    number: ColumnType<number | null, never, never>;
    payment_id: ColumnType<number | null, number | undefined, never>;
    owner_id: ColumnType<number | null, number | undefined, never>;
    refund_id: ColumnType<string | null, string | undefined, never>;
    plan_id: ColumnType<number | null, number | undefined, never>;
    /** `2026-10`, in Sydney's time. */
    month: ColumnType<string | null, string | undefined, never>;
    facts: JSONColumnType<BillingFacts>;
    issued_at: Date;
    /** Day of issue in the issuer's zone, as text; like the sums below generated from the facts. */
    issued_on: ColumnType<string, never, never>;
    billed_cents: ColumnType<number, never, never>;
    gst_cents: ColumnType<number, never, never>;
    mailed_at: ColumnType<Date | null, never, Date>;
    /** When the plan's owners were last reminded that a statement is overdue. */
    reminded_at: ColumnType<Date | null, never, Date>;
  };
  payment_event: {
    /** PayPal's. */
    id: string;
    kind: string;
    /** The refund, as read from PayPal's message or order. */
    resource: JSONColumnType<PaidBack>;
    received_at: Timestamp;
    outcome: ColumnType<string | null, never, string>;
  };
  order_problem: {
    id: Id;
    payment_id: number;
    owner_id: number;
    words: string;
    created_at: Timestamp;
  };
  report_link: {
    id: Id;
    key: string;
    document: string;
    owner_id: number;
    reader_name: string;
    reader_email: string;
    created_at: Timestamp;
    ends_at: Date;
    revoked_at: Date | null;
  };
  report_link_read: { link_id: number; read_at: Date; what: 'opened' | 'downloaded' };
}

import {
  billingTitle,
  formatBillingNumber,
  gstOf,
  type BillingFacts,
  type BillingKind,
} from '#entities/billing';
import type { OrderRecord } from '#shared/api/contract';
import { dollarsOf } from '#shared/lib/money';

/** A billing document of an order, with its refund if it is a credit note; times as JSON has them. */
interface BillingOfOrder {
  kind: BillingKind;
  number: number | null;
  facts: BillingFacts;
  issued_at: string | Date;
  refund_kind: 'refund' | 'reversal' | null;
  amount_cents: number | null;
  refunded_at: string | Date | null;
}

/** The invoice or receipt of an order and its refunds, in the wire format. */
export function wireBilling(
  rows: readonly BillingOfOrder[],
): Required<Pick<OrderRecord, 'billing' | 'refunds'>> {
  const sale = rows.find(({ kind }) => kind === 'invoice' || kind === 'receipt');
  return {
    billing: sale ? wireSale(sale) : null,
    refunds: rows.flatMap(({ kind, number, refund_kind, amount_cents, refunded_at }) =>
      refund_kind === null || amount_cents === null || refunded_at === null
        ? []
        : [
            {
              kind: refund_kind,
              amount: dollarsOf(amount_cents),
              refunded_at: new Date(refunded_at).toISOString(),
              credit_note: formatBillingNumber(kind, number) ?? '',
            },
          ],
    ),
  };
}

function wireSale({ kind, number, facts, issued_at }: BillingOfOrder): OrderRecord['billing'] {
  return {
    kind: kind === 'invoice' ? 'invoice' : 'receipt',
    title: billingTitle(kind, facts.isTaxed),
    number: formatBillingNumber(kind, number),
    issued_at: new Date(issued_at).toISOString(),
    gst: dollarsOf(gstOf(kind, facts)),
  };
}

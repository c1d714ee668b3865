import { formatBillingNumber, gstOf, type BillingFacts, type BillingLine } from '#entities/billing';
import { formatCents } from '#shared/lib/money';
import type { Sql } from '../../../platform/db/database.ts';
import type { RefundLine } from '../../../platform/db/order-tables.ts';
import type { AppContext } from '../../app-context.ts';
import { issuing, lineText as itemText, readSale } from './issue-sale-document.ts';

interface Credited {
  orderId: number;
  refund: {
    id: string;
    kind: 'refund' | 'reversal';
    cents: number;
    /** The refunded items, if the refund was requested by item. */
    lines?: readonly RefundLine[];
  };
  /** True if this refund leaves nothing of the payment. */
  isRest: boolean;
}

/** Issues the credit note of a refund and queues its mail, in the refund's own transaction. */
export async function issueCreditNote(
  sql: Sql,
  app: Pick<AppContext, 'settings' | 'now' | 'jobs'>,
  { orderId, refund, isRest }: Credited,
): Promise<void> {
  const sale = await readSale(sql, orderId);
  const invoice = await sql
    .selectFrom('billing_document')
    .select(['kind', 'number', 'facts'])
    .where('payment_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  const earlier = await sql
    .selectFrom('billing_document')
    .select(['billed_cents', 'gst_cents'])
    .where('payment_id', '=', orderId)
    .where('kind', '=', 'credit_note')
    .execute();
  const facts: BillingFacts = {
    // A credit note repeats what its invoice said, even if the issuer has changed since.
    ...(invoice
      ? { issuer: invoice.facts.issuer, isTaxed: invoice.facts.isTaxed }
      : { ...issuing(app), isTaxed: false }),
    isSample: app.settings.sandbox,
    buyer: sale.buyer,
    orderNumber: orderId,
    lines: refund.lines
      ? await refundedLines(sql, orderId, refund.lines)
      : [{ text: lineText(refund.kind, orderId), cents: refund.cents }],
    totalCents: refund.cents,
    ...(invoice && { gstCents: gstOfRefund(invoice.facts, refund.cents, earlier) }),
    payment: reasonText(refund, orderId, isRest),
    credit: {
      invoice: invoice ? formatBillingNumber('invoice', invoice.number) : null,
      kind: refund.kind,
      invoicedCents: sale.totalCents,
    },
  };
  const { id } = await sql
    .insertInto('billing_document')
    .values({
      kind: 'credit_note',
      payment_id: orderId,
      owner_id: sale.ownerId,
      refund_id: refund.id,
      facts: JSON.stringify(facts),
      issued_at: app.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.jobs.enqueue(sql, 'mail-billing', { documentId: id });
}

/** The refunded items as their invoice names them. */
async function refundedLines(
  sql: Sql,
  orderId: number,
  lines: readonly RefundLine[],
): Promise<BillingLine[]> {
  const items = await sql
    .selectFrom('payment_item')
    .select(['id', 'item_type', 'farm_name'])
    .where('payment_id', '=', orderId)
    .execute();
  return lines.flatMap(({ itemId, cents }) => {
    const item = items.find(({ id }) => id === itemId);
    return item ? [{ text: itemText(item.item_type, item.farm_name), cents }] : [];
  });
}

const lineText = (kind: 'refund' | 'reversal', orderId: number) =>
  kind === 'refund' ? `Refund of order ${orderId}` : `Payment of order ${orderId} taken back`;

/** All refunds of an invoice together reduce its GST by no cent more or less than it charged. */
function gstOfRefund(
  invoice: BillingFacts,
  cents: number,
  earlier: readonly { billed_cents: number; gst_cents: number }[],
): number {
  const [before, gstBefore] = earlier.reduce(
    ([sum, gst], one) => [sum + one.billed_cents, gst + one.gst_cents],
    [0, 0],
  );
  if (invoice.totalCents === 0) return 0;
  const gst = gstOf('invoice', invoice);
  return Math.round((gst * (before + cents)) / invoice.totalCents) - gstBefore;
}

function reasonText({ kind, cents }: Credited['refund'], orderId: number, isRest: boolean): string {
  const amount = formatCents(cents);
  if (kind === 'reversal') {
    return `The bank or PayPal took back ${amount} of your order ${orderId} (a reversal or chargeback).`;
  }
  const rest = isRest ? ', which is all that was left of the payment,' : '';
  return `${amount} of your order ${orderId}${rest} was refunded to the card or PayPal account that paid.`;
}

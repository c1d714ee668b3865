import { billingTitle, formatBillingNumber, gstOf } from '#entities/billing';
import { formatCents } from '#shared/lib/money';
import type { AppContext } from '../../app-context.ts';
import {
  BILLING_COLUMNS,
  billingFiles,
  type BillingFile,
  type BillingRow,
} from './billing-files.ts';

/** The invoice or receipt of an order, as its mails mention it. */
export interface SaleBill {
  /** `Tax invoice INV-000042: $250.00, of which GST $22.73.` */
  sentence: string;
  row: BillingRow;
}

/** Reads the invoice or receipt of an order; null for an order of an earlier version. */
export async function readSaleBill(app: AppContext, orderId: number): Promise<SaleBill | null> {
  const row = await app.database.asWorker((sql) =>
    sql
      .selectFrom('billing_document')
      .select(BILLING_COLUMNS)
      .where('payment_id', '=', orderId)
      .where('kind', 'in', ['invoice', 'receipt'])
      .executeTakeFirst(),
  );
  return row ? { sentence: amountWords(row), row } : null;
}

/**
 * The PDF of an order's invoice or receipt. If it cannot be made, the mail is sent without it,
 * because the order's page can make it too.
 */
export async function saleBillFile(
  app: AppContext,
  { row }: SaleBill,
): Promise<BillingFile | null> {
  try {
    const [pdf] = await billingFiles(app, row, { isAwaited: false });
    return pdf ?? null;
  } catch (error) {
    app.log.error({ err: error, documentId: row.id }, 'a mail goes without its invoice');
    return null;
  }
}

function amountWords({ kind, number, facts }: BillingRow): string {
  const { totalCents, isTaxed } = facts;
  const name = [billingTitle(kind, isTaxed), formatBillingNumber(kind, number)]
    .filter(Boolean)
    .join(' ');
  const gst =
    isTaxed && kind === 'invoice' ? `, of which GST ${formatCents(gstOf(kind, facts))}` : '';
  return `${name}: ${formatCents(totalCents)}${gst}.`;
}

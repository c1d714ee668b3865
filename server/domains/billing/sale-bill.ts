import { billingTitle, formatBillingNumber } from '#entities/billing';
import { formatCents, gstWithin } from '#shared/lib/money';
import type { AppContext } from '../app-context.ts';
import {
  BILLING_COLUMNS,
  billingFiles,
  type BillingFile,
  type BillingRow,
} from './billing-files.ts';

/** The invoice or receipt of an order as its mail mentions it and sends it along. */
export interface SaleBill {
  /** `Tax invoice INV-000042: $250.00, of which GST $22.73.` */
  sentence: string;
  file: BillingFile | null;
}

/**
 * Returns null for an order of an earlier version. A PDF that cannot be made does not hold up the
 * mail, because the order's page makes it too.
 */
export async function saleBill(app: AppContext, paymentId: number): Promise<SaleBill | null> {
  const row = await app.database.asWorker((sql) =>
    sql
      .selectFrom('billing_document')
      .select(BILLING_COLUMNS)
      .where('payment_id', '=', paymentId)
      .where('kind', 'in', ['invoice', 'receipt'])
      .executeTakeFirst(),
  );
  if (!row) return null;
  const file = await billingFiles(app, row).then(
    ([pdf]) => pdf ?? null,
    (error: unknown) => {
      app.log.error({ err: error, paymentId }, 'a mail goes without its invoice');
      return null;
    },
  );
  return { sentence: amountWords(row), file };
}

function amountWords({ kind, number, facts }: BillingRow): string {
  const { totalCents, isTaxed } = facts;
  const name = [billingTitle(kind, isTaxed), formatBillingNumber(kind, number)]
    .filter(Boolean)
    .join(' ');
  const gst =
    isTaxed && kind === 'invoice' ? `, of which GST ${formatCents(gstWithin(totalCents))}` : '';
  return `${name}: ${formatCents(totalCents)}${gst}.`;
}

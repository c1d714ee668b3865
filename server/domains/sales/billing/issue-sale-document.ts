import type { BillingFacts } from '#entities/billing';
import type { Sql } from '../../../platform/db/database.ts';
import type { AppContext } from '../../app-context.ts';
import { issuerOf } from '../../sharing/documents/issuer-of.ts';
import { readSale, type Sale } from './read-sale.ts';

/**
 * Issues the invoice of a card payment, or the receipt of any other order, within the transaction
 * that records it. Call it last: from here to the commit, other sales wait for their number.
 */
export async function issueSaleDocument(
  sql: Sql,
  app: Pick<AppContext, 'settings' | 'now'>,
  orderId: number,
): Promise<void> {
  const sale = await readSale(sql, orderId);
  const facts: BillingFacts = {
    ...issuing(app),
    buyer: sale.buyer,
    orderNumber: orderId,
    lines: sale.lines,
    totalCents: sale.totalCents,
    payment: paymentText(sale),
  };
  await sql
    .insertInto('billing_document')
    .values({
      kind: sale.method === 'CC' ? 'invoice' : 'receipt',
      payment_id: orderId,
      owner_id: sale.ownerId,
      facts: JSON.stringify(facts),
      issued_at: app.now(),
    })
    .execute();
}

/** What every billing document says of its issuer. */
export function issuing(
  app: Pick<AppContext, 'settings'>,
): Pick<BillingFacts, 'issuer' | 'isTaxed' | 'isSample'> {
  const issuer = issuerOf(app);
  return {
    issuer,
    isTaxed: issuer.abn !== null && app.settings.ISSUER_GST === 'registered',
    isSample: app.settings.sandbox,
  };
}

function paymentText({ method, planName, captureId }: Sale): string {
  switch (method) {
    case 'CC':
      return `Paid in full by card or PayPal, reference ${captureId}.`;
    case 'Plan':
      return `Charged to the plan ${planName ?? ''}, whose owner pays it by a monthly statement. You do not pay anything.`;
    case 'Free':
      return 'This order is free: it repeats reports that you paid for before.';
  }
}

import type { BillingFacts, BillingLine } from '#entities/billing';
import { itemTypeName } from '#entities/cart';
import { formatAbn } from '#entities/owner';
import type { ItemType } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import type { AppContext } from '../../app-context.ts';
import { issuerOf } from '../../issuer-of.ts';

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

/** What every billing document says about its issuer. */
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

export interface Sale {
  method: 'CC' | 'Plan' | 'Free';
  ownerId: number;
  buyer: BillingFacts['buyer'];
  lines: BillingLine[];
  totalCents: number;
  planName: string | null;
  captureId: string | null;
}

/** Reads an order as its billing documents print it. */
export async function readSale(sql: Sql, orderId: number): Promise<Sale> {
  const order = await sql
    .selectFrom('payment')
    .innerJoin('owner', 'owner.id', 'payment.owner_id')
    .select(['payment.owner_id', 'method', 'plan_name', 'capture_id', 'total_cents'])
    .select(['buyer_name', 'buyer_abn', 'owner.name', 'owner.email'])
    .where('payment.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const items = await sql
    .selectFrom('payment_item')
    .select(['item_type', 'farm_name', 'price_cents'])
    .where('payment_id', '=', orderId)
    .orderBy('id')
    .execute();
  return {
    method: order.method,
    ownerId: order.owner_id,
    buyer: {
      // Null only in orders of earlier versions.
      name: order.buyer_name ?? order.name,
      abn: order.buyer_abn === null ? null : formatAbn(order.buyer_abn),
      email: order.email,
    },
    lines: items.map((item) => ({
      text: lineText(item.item_type, item.farm_name),
      cents: item.price_cents,
    })),
    totalCents: order.total_cents,
    planName: order.plan_name,
    captureId: order.capture_id,
  };
}

/** Formats an item as lists of orders show it: `Farm Key: Kurrajong Park`. */
export const lineText = (itemType: ItemType, farmName: string): string =>
  `${itemTypeName(itemType, 'list')}: ${farmName}`;

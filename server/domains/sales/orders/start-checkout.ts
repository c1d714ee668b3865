import { randomUUID } from 'node:crypto';
import { cartItem, payPalOrderBody, totalCentsOf } from '#entities/cart';
import { priceCentsOf } from '#entities/plan';
import type { CartItemRecord, Contract } from '#shared/api/contract';
import { centsOf } from '#shared/lib/money';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { CheckoutItem } from '../../../platform/db/order-tables.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { PreparedHandler } from '../../handler.ts';
import { checkedComparison, checkedSelection } from './line-comparisons.ts';
import { configuredPayPal } from './checkout.ts';
import { requireCover } from './cover-reach.ts';
import { pricedLines } from './order-lines.ts';
import { FIRST_LOOK_S } from './reconcile-checkout.ts';

const VALID_MS = 30 * 60_000;

interface NewCheckout {
  id: string;
  paypalOrderId: string;
  items: CheckoutItem[];
  totalCents: number;
}

/**
 * Creates the provider's order first. If storing the checkout then fails, its id is never returned,
 * so nobody can pay it.
 */
export const startCheckout: PreparedHandler<Contract['orders']['startCheckout'], NewCheckout> = {
  async prepare({ app, user, owner }, { items: asked }) {
    const paypal = configuredPayPal(app);
    const items = await app.database.asUser(user, (sql) => keptItems(sql, owner.id, asked, app), {
      readOnly: true,
    });
    const lines = items.map(({ farmId, farmName, itemType, priceCents }) => ({
      item: cartItem({ property_id: farmId, property_name: farmName }, itemType),
      priceCents,
    }));
    const totalCents = totalCentsOf(lines);
    if (totalCents === 0) {
      throw new CallError('CONFLICT', 'Nothing in this order needs a card payment.');
    }
    await requireCover({ app, user, owner }, items);
    const id = randomUUID();
    const body = payPalOrderBody(lines, { checkoutId: id, productName: app.settings.PRODUCT_NAME });
    return { id, paypalOrderId: await paypal.createOrder(body, `${id}-order`), items, totalCents };
  },

  async act({ sql, owner, app }, _asked, { id, paypalOrderId, items, totalCents }) {
    await sql
      .insertInto('checkout_intent')
      .values({
        id,
        owner_id: owner.id,
        items: JSON.stringify(items),
        total_cents: totalCents,
        provider_order_id: paypalOrderId,
        expires_at: new Date(app.now().getTime() + VALID_MS),
      })
      .execute();
    const lookLater = { startAfterS: FIRST_LOOK_S };
    await app.jobs.enqueue(sql, 'reconcile-checkout', { intentId: id }, lookLater);
    return [{ intent_id: id, order_id: paypalOrderId }];
  },
};

async function keptItems(
  sql: Sql,
  ownerId: number,
  items: readonly CartItemRecord[],
  app: AppContext,
): Promise<CheckoutItem[]> {
  const asked = items.map((item) => ({
    farmId: item.property_id,
    itemType: item.item_type,
    shownCents: centsOf(item.price),
    comparisonCads: item.comparison_cads,
    selection: item.comparison_selection ?? null,
  }));
  const kept: CheckoutItem[] = [];
  const byCard = { priceCentsOf, payer: 'card' } as const;
  const priced = await pricedLines(sql, ownerId, asked, byCard, app.findReportMaker);
  for (const { shownCents: _shown, ...line } of priced) {
    kept.push({
      ...line,
      selection: checkedSelection(line.itemType, line.selection),
      comparisonCads: await checkedComparison(app.parcels, line.itemType, line.comparisonCads),
    });
  }
  return kept;
}

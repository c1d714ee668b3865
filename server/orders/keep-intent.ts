import { randomUUID } from 'node:crypto';
import { priceCentsOf } from '#entities/plan';
import type { Contract } from '#shared/api/contract';
import { centsOf, dollarsOf } from '#shared/lib/money';
import type { KeptItem } from '../db/tables.ts';
import { CallError } from '../dispatch/call-error.ts';
import type { Handler } from '../dispatch/handlers.ts';
import { checkedComparison } from './comparison-parcels.ts';
import { pricedLines } from './order-lines.ts';

const VALID_MS = 30 * 60_000;

export const keepIntent: Handler<Contract['orders']['keepIntent']> = async (
  { sql, owner, app },
  { items },
) => {
  const asked = items.map((item) => ({
    farmId: item.property_id,
    itemType: item.item_type,
    shownCents: centsOf(item.price),
    comparisonCads: item.comparison_cads,
  }));
  const kept: KeptItem[] = [];
  const priced = await pricedLines(sql, owner.id, asked, priceCentsOf, app.cover);
  for (const { shownCents: _shown, ...line } of priced) {
    kept.push({
      ...line,
      comparisonCads: await checkedComparison(app.parcels, line.itemType, line.comparisonCads),
    });
  }
  const totalCents = kept.reduce((sum, item) => sum + item.priceCents, 0);
  if (totalCents === 0) {
    throw new CallError('CONFLICT', 'Nothing of this order is to be paid by card.');
  }

  const id = randomUUID();
  const expiresAt = new Date(app.now().getTime() + VALID_MS);
  await sql
    .insertInto('checkout_intent')
    .values({
      id,
      owner_id: owner.id,
      items: JSON.stringify(kept),
      total_cents: totalCents,
      expires_at: expiresAt,
    })
    .execute();
  return [
    {
      intent_id: id,
      total: dollarsOf(totalCents),
      currency: 'AUD',
      prices: kept.map((item) => dollarsOf(item.priceCents)),
      expires_at: expiresAt.toISOString(),
    },
  ];
};

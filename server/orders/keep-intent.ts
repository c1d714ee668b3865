import { randomUUID } from 'node:crypto';
import { cartItem, fromCartItemRecord, isSameLine, itemTypeName } from '#entities/cart';
import { priceCentsOf } from '#entities/plan';
import type { CartItemRecord, Contract } from '#shared/api/contract';
import { centsOf, dollarsOf } from '#shared/lib/money';
import type { KeptItem } from '../db/tables.ts';
import { CallError } from '../dispatch/call-error.ts';
import type { Handler } from '../dispatch/handlers.ts';
import { makerOf } from '../reports/report-makers.ts';
import { ownFarms, type OwnFarm } from './own-farms.ts';

const VALID_MS = 30 * 60_000;

export const keepIntent: Handler<Contract['orders']['keepIntent']> = async (
  { sql, owner, app },
  { items },
) => {
  const farms = await ownFarms(
    sql,
    owner.id,
    items.map((item) => item.property_id),
  );
  const kept = items.map((item) => keptItem(item, farms.get(item.property_id) as OwnFarm));
  refuseDoubles(items);
  refuseOtherPrices(items, kept);

  const id = randomUUID();
  const totalCents = kept.reduce((sum, item) => sum + item.priceCents, 0);
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

function keptItem(item: CartItemRecord, farm: OwnFarm): KeptItem {
  const shown = itemTypeName(item.item_type, 'list');
  if (!makerOf(item.item_type)) {
    throw new CallError(
      'CONFLICT',
      `${shown} cannot be ordered yet. Please remove it from the cart.`,
    );
  }
  if (farm.boundaryType !== 'farm_key') {
    throw new CallError(
      'CONFLICT',
      `${shown} needs a farm made of land parcels; ${farm.name} is not. Please remove it from the cart.`,
    );
  }
  return {
    farmId: farm.id,
    farmName: farm.name,
    itemType: item.item_type,
    priceCents: priceCentsOf(item.item_type),
    comparisonCads: item.comparison_cads,
  };
}

/** One item per report and farm, however it got into the request (CART-03). */
function refuseDoubles(records: readonly CartItemRecord[]): void {
  const items = records.map((record) => cartItem(record, record.item_type));
  const doubled = items.find(
    (item, at) => items.findIndex((other) => isSameLine(item, other)) < at,
  );
  if (!doubled) return;
  const name = itemTypeName(doubled.item_type, 'notice');
  throw new CallError('CONFLICT', `${name} for this property is already in the shopping card`);
}

/** What the buyer saw is what he pays, or nothing is. */
function refuseOtherPrices(records: readonly CartItemRecord[], kept: readonly KeptItem[]): void {
  const changed = records.filter((record, at) => centsOf(record.price) !== kept[at]?.priceCents);
  if (changed.length === 0) return;
  const names = changed.map((record) => itemTypeName(fromCartItemRecord(record).item_type, 'list'));
  throw new CallError(
    'PRICE_CHANGED',
    `The price has changed for ${names.join(', ')}. Please reload the page to see the new price.`,
  );
}

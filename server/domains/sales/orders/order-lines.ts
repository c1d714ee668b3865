import {
  benchmarksWithoutKey,
  cartItem,
  familyOf,
  isFreeReorder,
  isSameLine,
  itemTypeName,
  productOf,
} from '#entities/cart';
import {
  MAX_COVER_FARM_HA,
  isComparisonMinArea,
  isComparisonRadius,
  MAX_COMPARISON_HA,
} from '#entities/parcel';
import type { ItemType, ComparisonSelection } from '#shared/api/contract';
import { formatCents } from '#shared/lib/money';
import type { ParcelEngine } from '../../../cadastre/parcel-engine.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { CheckoutItem } from '../../../platform/db/order-tables.ts';
import type { FindReportMaker } from '../../report-maker.ts';
import { freeRights, rightFor } from './free-rights.ts';
import { ownFarms, type OwnFarm } from './own-farms.ts';

/** A line of an order as requested. */
export interface AskedLine {
  farmId: number;
  itemType: ItemType;
  /** The price the buyer was shown. */
  shownCents: number;
}

/** The prices of an order, in cents including GST, and the payment method. */
export interface Tariff {
  priceCentsOf: (itemType: ItemType) => number;
  payer: 'card' | 'plan';
}

const conflict = (message: string) => new CallError('CONFLICT', message);

/**
 * Returns the lines of an order at the server's prices, in the requested order. Throws CONFLICT
 * with the reason for a line that cannot be ordered now, and PRICE_CHANGED if a shown price
 * differs.
 */
export async function pricedLines<L extends AskedLine>(
  sql: Sql,
  ownerId: number,
  lines: readonly L[],
  { priceCentsOf, payer }: Tariff,
  findReportMaker: FindReportMaker,
): Promise<(L & Pick<CheckoutItem, 'farmName' | 'priceCents'>)[]> {
  const farmIds = lines.map((line) => line.farmId);
  const farms = await ownFarms(sql, ownerId, farmIds);
  const priced = lines.map((line) => {
    const farm = farms.get(line.farmId) as OwnFarm;
    refuseUnmakeable(line.itemType, farm, findReportMaker);
    return { ...line, farmName: farm.name, priceCents: priceCentsOf(line.itemType) };
  });
  refuseDoubles(lines);
  await refuseBenchmarksWithoutKey(sql, ownerId, lines);
  await refuseUsedRights(sql, ownerId, priced);
  refuseOtherPrices(priced, payer);
  return priced;
}

/** Adapts a line for the cart's rules, which read only its farm and type. */
const asCartItem = ({ farmId, itemType }: AskedLine) =>
  cartItem({ property_id: farmId, property_name: '' }, itemType);

function refuseUnmakeable(
  itemType: ItemType,
  farm: OwnFarm,
  findReportMaker: FindReportMaker,
): void {
  const shown = itemTypeName(itemType, 'list');
  if (!findReportMaker(itemType)) {
    throw conflict(`${shown} cannot be ordered here. Please remove it from the cart.`);
  }
  // Only the carbon estimate works without parcels: a key lists them, and a benchmark compares with
  // them.
  if (farm.boundaryType !== 'farm_key' && productOf(itemType).needsParcels) {
    throw conflict(
      `${shown} is only for farms made of land parcels, and ${farm.name} has a custom boundary. Please remove it from the cart; the ${itemTypeName('Carbon Report', 'list')} can be made.`,
    );
  }
  if (productOf(itemType).measures.length > 0 && farm.areaHa > MAX_COVER_FARM_HA) {
    const most = MAX_COVER_FARM_HA.toLocaleString('en-AU');
    throw conflict(
      `${shown} is available for farms of up to ${most} hectares; ${farm.name} is larger. Please remove it from the cart.`,
    );
  }
}

/** Enforces one item per report and farm, however the request was assembled (CART-03, OP-42). */
function refuseDoubles(lines: readonly AskedLine[]): void {
  const items = lines.map(asCartItem);
  const doubled = items.find(
    (item, at) => items.findIndex((other) => isSameLine(item, other)) < at,
  );
  if (!doubled) return;
  const name = itemTypeName(doubled.item_type, 'notice');
  throw conflict(`${name} for this property is already in the shopping card`);
}

/** A benchmark needs its farm's key in the same order or bought before (CART-20, OP-33). */
async function refuseBenchmarksWithoutKey(
  sql: Sql,
  ownerId: number,
  lines: readonly AskedLine[],
): Promise<void> {
  const benchmarked = lines
    .filter((line) => familyOf(line.itemType) === 'benchmark')
    .map((line) => line.farmId);
  if (benchmarked.length === 0) return;
  const bought = await sql
    .selectFrom('payment_item')
    .select('farm_id')
    .where('owner_id', '=', ownerId)
    .where('farm_id', 'in', benchmarked)
    .where('item_type', '=', 'Property Key')
    .execute();
  const withKey = new Set(bought.map((item) => item.farm_id));
  const without = benchmarksWithoutKey(lines.map(asCartItem), (farmId) => withKey.has(farmId));
  if (without.length > 0) {
    throw conflict('Benchmark Report Requires Farm Key. Please add the Farm Key to the cart.');
  }
}

async function refuseUsedRights(
  sql: Sql,
  ownerId: number,
  lines: readonly (AskedLine & { farmName: string })[],
): Promise<void> {
  const free = lines.filter((line) => isFreeReorder(line.itemType));
  const rights = await freeRights(
    sql,
    ownerId,
    free.map((line) => line.farmId),
  );
  const without = free.find((line) => !rightFor(rights, line));
  if (without) throw rightUsed(without);
}

export const rightUsed = (line: { itemType: ItemType; farmName: string }) =>
  conflict(
    `${itemTypeName(line.itemType, 'list')} of ${line.farmName} has already been used. Please remove it from the cart.`,
  );

/** Rejects the order if a price differs from the one the buyer saw. */
function refuseOtherPrices(
  lines: readonly (AskedLine & { priceCents: number })[],
  payer: Tariff['payer'],
): void {
  const changed = lines.filter((line) => line.shownCents !== line.priceCents);
  if (changed.length === 0) return;
  const newPrice = ({ itemType, priceCents }: { itemType: ItemType; priceCents: number }) =>
    `${itemTypeName(itemType, 'list')} now costs ${formatCents(priceCents)}${payer === 'plan' ? ' with this plan' : ''}.`;
  throw new CallError(
    'PRICE_CHANGED',
    `${[...new Set(changed.map(newPrice))].join(' ')} Check the new total and order again.`,
  );
}

/** Rejects parallel lists of different lengths. */
export function requireSameLength(
  name: string,
  list: readonly unknown[],
  farmIds: readonly number[],
) {
  if (list.length === farmIds.length) return;
  throw new CallError('INVALID_PARAMS', 'All lists of an order must have the same length.', {
    fields: { [name]: 'must be as long as property_ids' },
  });
}

/** The comparison parcels of each line and how they were found, in the order of the lines. */
export interface ChosenLists {
  comparisons: readonly (readonly string[])[] | undefined;
  selections: readonly (ComparisonSelection | null)[] | undefined;
}

interface Chosen {
  comparisonCads: string[];
  selection: ComparisonSelection | null;
}

/**
 * Adds each line's comparison parcels. Without lists they stay empty until `recordBenchmarks`
 * stores them.
 */
export async function withComparisons<L extends { farmId: number; itemType: ItemType }>(
  parcels: ParcelEngine,
  lines: readonly L[],
  { comparisons, selections }: ChosenLists,
): Promise<(L & Chosen)[]> {
  const farmIds = lines.map((line) => line.farmId);
  if (comparisons) requireSameLength('comparison_cads', comparisons, farmIds);
  if (selections) requireSameLength('comparison_selections', selections, farmIds);
  const compared: (L & Chosen)[] = [];
  for (const [at, line] of lines.entries()) {
    const pids = comparisons?.[at];
    compared.push({
      ...line,
      selection: checkedSelection(line.itemType, selections?.[at] ?? null),
      comparisonCads: pids ? await checkedComparison(parcels, line.itemType, pids) : [],
    });
  }
  return compared;
}

/**
 * Validates a benchmark's comparison parcels and removes duplicates. Throws CONFLICT for an empty
 * list, ids the cadastre does not know, more hectares than can be measured, and parcels for a
 * report that compares nothing.
 */
export async function checkedComparison(
  parcels: ParcelEngine,
  itemType: ItemType,
  pids: readonly string[],
): Promise<string[]> {
  const shown = itemTypeName(itemType, 'list');
  const refuse = (message: string) =>
    new CallError('CONFLICT', `${message} Please choose them again on the Benchmark page.`);
  const wanted = [...new Set(pids)];
  if (!productOf(itemType).comparesParcels) {
    if (wanted.length > 0) throw refuse(`${shown} does not take comparison parcels.`);
    return wanted;
  }
  if (wanted.length === 0) throw refuse(`${shown} needs at least one comparison parcel.`);
  const found = await parcels.byIds(wanted);
  const known = new Set(found.map((parcel) => parcel.pid));
  const unknown = wanted.filter((pid) => !known.has(pid));
  if (unknown.length > 0) {
    const named = unknown.slice(0, 3).join(', ');
    throw refuse(
      `${unknown.length} of the comparison parcels are not in the cadastre (${named}${unknown.length > 3 ? ' …' : ''}).`,
    );
  }
  if (found.reduce((sum, { areaHa }) => sum + areaHa, 0) > MAX_COMPARISON_HA) {
    const most = MAX_COMPARISON_HA.toLocaleString('en-AU');
    throw refuse(`${shown} can compare with at most ${most} hectares.`);
  }
  return wanted;
}

/**
 * Validates how a benchmark's parcels were found. Throws CONFLICT for a report that compares
 * nothing, and INVALID_PARAMS for a search that the Benchmark page does not offer.
 */
function checkedSelection(
  itemType: ItemType,
  selection: ComparisonSelection | null,
): ComparisonSelection | null {
  if (!selection) return null;
  if (!productOf(itemType).comparesParcels) {
    const shown = itemTypeName(itemType, 'list');
    throw new CallError('CONFLICT', `${shown} does not take a choice of comparison parcels.`);
  }
  const isOffered = selection.distances.every(
    ({ km, min_area_ha: ha }) => isComparisonRadius(km) && isComparisonMinArea(ha),
  );
  if (isOffered) return selection;
  const message = 'Choose a distance and a minimum area that the Benchmark page offers.';
  throw new CallError('INVALID_PARAMS', message, { fields: { comparison_selection: message } });
}

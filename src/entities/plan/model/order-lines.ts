import { ITEM_PRODUCTS, PAID_ITEM_TYPES, type PaidItemType } from '#entities/cart';
import type { ClientFarm, PlanPerson } from '#shared/api/contract';
import { centsOf } from '#shared/lib/money';
import { priceCentsOf, type PlanPrices } from './price.ts';

/** A report that a plan's owner can order for a client's farm. */
export interface OrderLine {
  /** Unique among the lines. */
  key: string;
  email: string;
  farmId: number;
  farmName: string;
  itemType: PaidItemType;
  priceCents: number;
  /** How much less it costs than by card; negative if it costs more. */
  savedCents: number;
  /** True if it was ordered for the farm before. */
  isOwned: boolean;
}

const keyOf = (farmId: number, itemType: PaidItemType) => `${farmId} ${itemType}`;

/** What a plan's owner can order for these farms, at the plan's prices. */
export const orderableLines = (farms: readonly ClientFarm[], plan: PlanPrices): OrderLine[] =>
  farms
    .filter((farm) => farm.is_orderable)
    .flatMap((farm) =>
      PAID_ITEM_TYPES.map((itemType) => {
        const priceCents = priceCentsOf(itemType, plan);
        return {
          key: keyOf(farm.property_id, itemType),
          email: farm.email,
          farmId: farm.property_id,
          farmName: farm.property_name,
          itemType,
          priceCents,
          savedCents: centsOf(ITEM_PRODUCTS[itemType].price.card) - priceCents,
          isOwned: farm.owned_types.includes(itemType),
        };
      }),
    );

/**
 * Picks lines, or takes them back. A benchmark brings its farm's key unless that was ordered before,
 * and goes with it (CART-20).
 */
export function picked(
  lines: readonly OrderLine[],
  before: ReadonlySet<string>,
  keys: readonly string[],
  isOn: boolean,
): Set<string> {
  const after = new Set(before);
  const lineOf = new Map(lines.map((line) => [line.key, line]));
  for (const key of keys) {
    const line = lineOf.get(key);
    if (!line) continue;
    const needed = lineOf.get(keyOf(line.farmId, 'Property Key'));
    if (isOn) {
      after.add(key);
      if (line.itemType === 'Benchmark Report' && needed && !needed.isOwned) after.add(needed.key);
    } else {
      after.delete(key);
      if (line === needed && !line.isOwned) after.delete(keyOf(line.farmId, 'Benchmark Report'));
    }
  }
  return after;
}

/** What a client may still order with the plan this month, in cents; null without a cap. */
export const leftOfCap = ({
  cap_cents: cap,
  month_cents: spent,
}: Pick<PlanPerson, 'cap_cents' | 'month_cents'>): number | null =>
  cap === null ? null : Math.max(0, cap - spent);

/** The lines of a client's farms that fit under the cap together, farm by farm in their order. */
export function withinCap(lines: readonly OrderLine[], leftCents: number | null): OrderLine[] {
  if (leftCents === null) return [...lines];
  let left = leftCents;
  const fitting: OrderLine[] = [];
  for (const farmId of new Set(lines.map((line) => line.farmId))) {
    const own = lines.filter((line) => line.farmId === farmId);
    const cents = own.reduce((sum, line) => sum + line.priceCents, 0);
    if (cents > left) continue;
    left -= cents;
    fitting.push(...own);
  }
  return fitting;
}

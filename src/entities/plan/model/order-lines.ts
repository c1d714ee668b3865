import { ITEM_PRODUCTS, PAID_ITEM_TYPES } from '#entities/cart';
import type { ClientFarm, ItemType } from '#shared/api/contract';
import { priceCentsOf, type PlanPrices } from './price.ts';

/** A report that a plan's owner can order for a client's farm. */
export interface OrderLine {
  /** Unique among the lines. */
  key: string;
  email: string;
  farmId: number;
  farmName: string;
  itemType: ItemType;
  priceCents: number;
  /** True if it was ordered for the farm before. */
  isOwned: boolean;
}

/** What can be ordered for a client; benchmarks are missing, as buyers choose the parcels themselves. */
export const TYPES_FOR_CLIENTS = PAID_ITEM_TYPES.filter(
  (itemType) => !ITEM_PRODUCTS[itemType].comparesParcels,
);

/** What a plan's owner can order for these farms, at the plan's prices. */
export const orderableLines = (farms: readonly ClientFarm[], plan: PlanPrices): OrderLine[] =>
  farms
    .filter((farm) => farm.is_orderable)
    .flatMap((farm) =>
      TYPES_FOR_CLIENTS.map((itemType) => ({
        key: `${farm.property_id} ${itemType}`,
        email: farm.email,
        farmId: farm.property_id,
        farmName: farm.property_name,
        itemType,
        priceCents: priceCentsOf(itemType, plan),
        isOwned: farm.owned_types.includes(itemType),
      })),
    );

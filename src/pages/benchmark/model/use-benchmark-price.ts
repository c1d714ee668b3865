import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { benchmarkItems, familyOf, isSameLine, type CartFarm, type CartItem } from '#entities/cart';
import { $cartItems } from '#entities/cart/react';
import { freeReorderQuery, keyPurchasedQuery } from '#entities/order/react';
import { priceCentsOf } from '#entities/plan';
import { useSignedInEmail } from '#shared/auth/react';
import { $carbonChoice, isCarbonWanted } from './carbon-choice.ts';
import { CHOSEN_BY_HAND } from './comparison-selection.ts';

export interface BenchmarkPrice {
  /** The carbon report is always listed; `isChosen` is false while it is not ticked. */
  lines: readonly { item: CartItem; cents: number; isChosen: boolean }[];
  totalCents: number;
}

/**
 * What "Add to Cart" adds, with the prices by card; a plan's prices appear in the cart, where the
 * plan is chosen. Null until it is known.
 */
export function useBenchmarkPrice(farm: CartFarm | null): BenchmarkPrice | null {
  const { cart, carbonChoice } = useUnit({ cart: $cartItems, carbonChoice: $carbonChoice });
  const farmId = farm?.property_id ?? 0;
  const enabled = farm !== null;
  const key = useQuery({ ...keyPurchasedQuery(farmId, useSignedInEmail()), enabled });
  const right = useQuery({ ...freeReorderQuery(farmId), enabled });
  if (!farm || !key.data || !right.data) return null;

  const items = benchmarkItems(cart, {
    farm,
    comparisonParcelIds: [],
    selection: CHOSEN_BY_HAND,
    isKeyPurchased: key.data[0].has_property_key_been_purchased,
    freeReorder: right.data[0],
    withCarbon: true,
  });
  const isCarbonChosen = isCarbonWanted(carbonChoice, cart, farm);
  const lines = items
    .filter((item) => !cart.some((present) => isSameLine(present, item)))
    .map((item) => ({
      item,
      cents: priceCentsOf(item.item_type),
      isChosen: isCarbonChosen || familyOf(item.item_type) !== 'carbon',
    }));
  return {
    lines,
    totalCents: lines.reduce((sum, { cents, isChosen }) => sum + (isChosen ? cents : 0), 0),
  };
}

import { cartItem, reorderedType, type CartFarm, type CartItem } from '#entities/cart';
import { calls } from '#shared/api';
import type { ItemType } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';

/**
 * Builds the cart item for a farm, free of charge if the farm has a free reorder (CART-18,
 * CART-19).
 */
export async function itemForFarm(farm: CartFarm, itemType: ItemType): Promise<CartItem> {
  if (itemType === 'Property Key') return cartItem(farm, itemType);
  const { property_id } = farm;
  const [right] = await apiClient.send(calls.orders.freeReorder, { property_id });
  return cartItem(farm, reorderedType(itemType, right));
}

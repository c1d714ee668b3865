import { vi } from 'vitest';
import { contract, type OrderRecord } from '#shared/api/contract';
import { buy, itemOf, keyItem } from './paid-order.ts';
import { BUYER, type PaidShop } from './paid-shop.ts';

/** The buyer's latest order as their history shows it. */
export async function latestOrder(shop: PaidShop): Promise<OrderRecord> {
  const [order] = await shop.client.send(contract.orders.list, {});
  if (!order) throw new Error('there is no order');
  return order;
}

/** Buys the Farm Key and the Forest Carbon Report of a farm by card. */
export const buyKeyAndCarbon = (shop: PaidShop, farm: number) =>
  buy(shop.client, shop.paypal, BUYER, [keyItem(farm), itemOf(farm, 'Carbon Report')]);

/** Sets the clock of the server ahead until mocks are restored. */
export const setLater = (shop: PaidShop, ms: number) =>
  vi.spyOn(shop.server.app, 'now').mockReturnValue(new Date(Date.now() + ms));

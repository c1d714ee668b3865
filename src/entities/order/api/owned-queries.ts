import { calls } from '#shared/api';
import { callQuery } from '#shared/api/react';

/** Queries whether the farm's key was bought before, when, and with which files (BENCH-28). */
export const keyPurchasedQuery = (farmId: number, email: string) =>
  callQuery(calls.orders.keyPurchased, { property_id: farmId, owner_email: email });

/** Queries which reports of the farm are free, because they were bought before (CART-18, CART-19). */
export const freeReorderQuery = (farmId: number) =>
  callQuery(calls.orders.freeReorder, { property_id: farmId });

import type { Contract } from '#shared/api/contract';
import { NOT_YET, type HandlersOf } from '../dispatch/handlers.ts';
import { freeReorder } from './free-reorder.ts';
import { keepIntent } from './keep-intent.ts';
import { keyPurchased } from './key-purchased.ts';
import { payByCard } from './pay-by-card.ts';
import { registerItems } from './register-items.ts';

export const orders: HandlersOf<Contract['orders']> = {
  keyPurchased,
  freeReorder,
  keepIntent,
  payByCard,
  payByPlan: NOT_YET,
  registerItems,
  recordBenchmarks: NOT_YET,
  keepProviderOrder: NOT_YET,
  list: NOT_YET,
  fileLink: NOT_YET,
};

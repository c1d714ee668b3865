import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../handler.ts';
import { captureCheckout } from './capture-checkout.ts';
import { fileLink } from './file-link.ts';
import { freeReorder } from './free-reorder.ts';
import { keyPurchased } from './key-purchased.ts';
import { list } from './list.ts';
import { payByCard } from './pay-by-card.ts';
import { payByPlan } from './pay-by-plan.ts';
import { recordBenchmarks } from './record-benchmarks.ts';
import { registerItems } from './register-items.ts';
import { startCheckout } from './start-checkout.ts';

export const orders: HandlersOf<Contract['orders']> = {
  keyPurchased,
  freeReorder,
  startCheckout,
  captureCheckout,
  payByCard,
  payByPlan,
  registerItems,
  recordBenchmarks,
  list,
  fileLink,
};

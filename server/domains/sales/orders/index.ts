import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../../handler.ts';
import { all } from './all.ts';
import { again } from './again.ts';
import { asBuyer, supportLink } from './as-buyer.ts';
import { billingLink } from './billing-link.ts';
import { captureCheckout, startCheckout } from './checkout.ts';
import { fileLink } from './file-link.ts';
import { freeReorder } from './free-reorder.ts';
import { keyPurchased } from './key-purchased.ts';
import { list } from './list.ts';
import { ofClients } from './of-clients.ts';
import { mailAgain } from './mail-again.ts';
import { packLink } from './pack-link.ts';
import { payByCard } from './pay-by-card.ts';
import { payByPlan } from './pay-by-plan.ts';
import { recordBenchmarks } from './record-benchmarks.ts';
import { registerItems } from './register-items.ts';
import { retryDelivery } from './retry-delivery.ts';
import { refund } from './refund.ts';
import { reportProblem } from './report-problem.ts';

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
  all,
  refund,
  asBuyer,
  supportLink,
  mailAgain,
  retryDelivery,
  billingLink,
  packLink,
  reportProblem,
  again,
  ofClients,
};

export { buyerOf } from './model/buyer.ts';
export {
  ABN_PROBLEM,
  abnDigits,
  formatAbn,
  formatAcn,
  isAbn,
  isAcn,
} from './model/business-number.ts';
export { countFarms } from './model/count-farms.ts';

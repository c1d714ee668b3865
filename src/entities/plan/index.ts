export { CARD_PRICES, priceCentsOf } from './model/price.ts';
export type { PlanPrices } from './model/price.ts';

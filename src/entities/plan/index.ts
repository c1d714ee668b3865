export { CARD_PRICES, priceCentsOf } from './model/price.ts';
export { centsFromText } from './model/price-text.ts';
export type { PlanPrices } from './model/price.ts';

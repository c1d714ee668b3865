export { emailsOf } from './model/emails.ts';
export { ACCEPTANCE_MEANS, awaitsAcceptance, copiesTo, membershipOf } from './model/membership.ts';
export {
  BLANK_PRICES,
  changedPrices,
  PRICE_FIELD_NAMES,
  typedPrices,
} from './model/price-fields.ts';
export { CARD_PRICES, priceCentsOf } from './model/price.ts';
export { centsFromText, NOT_A_PRICE } from './model/price-text.ts';
export type { TypedPrices } from './model/price-fields.ts';
export type { PlanPrices } from './model/price.ts';

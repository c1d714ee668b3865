export { EmailAddress, readAddresses, readCsvAddresses } from './model/addresses.ts';
export { emailsOf } from './model/emails.ts';
export { eventWords } from './model/event-words.ts';
export {
  ACCEPTANCE_MEANS,
  awaitsAcceptance,
  COMPARING_MEANS,
  copiesTo,
  membershipOf,
} from './model/membership.ts';
export {
  BLANK_PRICES,
  CARD_PRICES,
  changedPrices,
  PRICE_FIELD_NAMES,
  typedPrices,
} from './model/price-fields.ts';
export { priceCentsOf, priceColumn, pricesOfRow, type PriceColumn } from './model/price.ts';
export {
  leftOfCap,
  orderableLines,
  picked,
  withinCap,
  type OrderLine,
} from './model/order-lines.ts';
export { centsFromText, NOT_A_CAP, NOT_A_PRICE } from './model/price-text.ts';
export type { PlanPrices } from './model/price.ts';

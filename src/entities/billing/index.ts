export {
  billingTitle,
  BUYER_NAMED_FROM_CENTS,
  formatBillingNumber,
  type BillingFacts,
  type BillingKind,
  type BillingLine,
} from './model/billing.ts';
export { gstOf, gstOfLines } from './model/gst.ts';
export { basOf } from './model/bas.ts';
export {
  issuersDay,
  SALES_PERIODS,
  salesPeriod,
  type SalesPeriodName,
} from './model/sales-period.ts';
export { STATEMENT_STATES, statementDay, statementState } from './model/statement-state.ts';
export { bankText } from './model/bank-text.ts';

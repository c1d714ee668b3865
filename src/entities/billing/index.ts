export {
  billingTitle,
  BUYER_NAMED_FROM_CENTS,
  formatBillingNumber,
  type BillingFacts,
  type BillingKind,
  type BillingLine,
} from './model/billing.ts';

export {
  billingTitle,
  BUYER_NAMED_FROM_CENTS,
  formatBillingNumber,
  gstCentsOf,
  type BillingFacts,
  type BillingKind,
  type BillingLine,
} from './model/billing.ts';

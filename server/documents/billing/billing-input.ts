import type { BillingFacts, BillingKind } from '#entities/billing';

export interface BillingInput {
  kind: BillingKind;
  /** As printed; null for a document without a number. */
  number: string | null;
  generatedAt: Date;
  facts: BillingFacts;
}

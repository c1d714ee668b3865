import type { BillingFacts, BillingKind } from '#entities/billing';

/** A document of the sales register with everything that it prints. */
export interface Sale {
  id: number;
  kind: Exclude<BillingKind, 'receipt'>;
  number: number | null;
  /** Day of issue in the issuer's zone, `2026-10-31`. */
  issuedOn: string;
  facts: BillingFacts;
}

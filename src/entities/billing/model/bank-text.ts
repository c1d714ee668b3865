import type { BillingFacts } from './billing.ts';

/** Where to pay, in one sentence, with the number that the payment has to name. */
export const bankText = (
  { name, bsb, account }: NonNullable<BillingFacts['bank']>,
  number: string,
): string => `Account name ${name}, BSB ${bsb}, account ${account}, reference ${number}.`;

import { gstWithin } from '#shared/lib/money';
import type { BillingFacts, BillingKind } from './billing.ts';

/** The GST in the total of a document, in cents; a receipt has none, because it charges nothing. */
export function gstOf(kind: BillingKind, facts: BillingFacts): number {
  if (kind === 'receipt' || !facts.isTaxed) return 0;
  return facts.gstCents ?? gstWithin(facts.totalCents - (facts.untaxedCents ?? 0));
}

/** The GST in each line in cents, rounded so that the lines add up to the document's. */
export function gstOfLines(kind: BillingKind, facts: BillingFacts): number[] {
  const gst = gstOf(kind, facts);
  const taxed = facts.totalCents - (facts.untaxedCents ?? 0);
  let [sum, before] = [0, 0];
  return facts.lines.map(({ cents, isUntaxed }) => {
    if (isUntaxed || taxed === 0) return 0;
    sum += cents;
    const upTo = Math.round((gst * sum) / taxed);
    const own = upTo - before;
    before = upTo;
    return own;
  });
}

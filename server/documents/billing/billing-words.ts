import { bankText, gstOf } from '#entities/billing';
import { formatCents } from '#shared/lib/money';
import type { Note } from '../pdf/notes.ts';
import { isPrintable } from '../pdf/text-runs.ts';
import type { BillingInput } from './billing-input.ts';

export const moneyText = formatCents;

const MONTH = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `October 2026` for `2026-10`. */
export const monthText = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));

interface TotalRow {
  label: string;
  amount: string;
  isTotal: boolean;
}

/** The sums of a document. A receipt has no GST: it charges its reader nothing. */
export function totalRows({ kind, facts }: BillingInput): TotalRow[] {
  const { totalCents, isTaxed } = facts;
  const row = (label: string, cents: number, isTotal = false): TotalRow => ({
    label,
    amount: moneyText(cents),
    isTotal,
  });
  const total = row(TOTAL_LABEL[kind], totalCents, true);
  if (!isTaxed || kind === 'receipt' || totalCents === 0) return [total];
  const gst = gstOf(kind, facts);
  return [row('Total without GST', totalCents - gst), row('GST (10%)', gst), total];
}

const TOTAL_LABEL = {
  invoice: 'Total, AUD',
  receipt: 'Total, AUD',
  statement: 'Total, AUD',
  credit_note: 'Credited, AUD',
} as const;

/** What the reader should know besides the sums, in the order of the page. */
export function billingNotes({ kind, number, facts }: BillingInput): Note[] {
  const { payment, credit, isTaxed, issuer, statement, totalCents } = facts;
  const notes: Note[] = [{ title: kind === 'credit_note' ? 'Reason' : 'Payment', text: payment }];
  if (facts.bank && number !== null) {
    notes.push({ title: 'Pay to', text: bankText(facts.bank, number) });
  }
  if (credit) {
    notes.push({
      title: 'Correction',
      text: `${credit.invoice === null ? 'The order' : `Invoice ${credit.invoice}`} was for ${moneyText(credit.invoicedCents)}. This note reduces it by ${moneyText(totalCents)}${isTaxed ? `, of which GST ${moneyText(gstOf(kind, facts))}` : ''}.`,
    });
  }
  if (kind === 'receipt') {
    notes.push({ title: 'Tax', text: 'This is a receipt and not a tax invoice.' });
  } else if (!isTaxed) {
    notes.push({ title: 'Tax', text: 'No GST is charged: the issuer is not registered for it.' });
  } else if (totalCents > 0) {
    notes.push({
      title: 'Tax',
      text: facts.untaxedCents
        ? 'Items marked “no GST” were ordered before the issuer was registered for GST. Every other item is a taxable sale; its price includes GST of one eleventh.'
        : 'Every item is a taxable sale; its price includes GST of one eleventh.',
    });
  }
  if (statement) notes.push({ title: 'Quantity', text: 'Each line is one item.' });
  if (statement && totalCents === 0) {
    notes.push({ title: 'Charge', text: 'Nothing is charged for this month.' });
  }
  if (![facts.buyer.name, ...facts.lines.map(({ text }) => text)].every(isPrintable)) {
    notes.push({
      title: 'Names',
      text: 'Some names have characters that this document cannot print; they appear as boxes.',
    });
  }
  notes.push({ title: 'Questions', text: `Please write to ${issuer.contact}.` });
  return notes;
}

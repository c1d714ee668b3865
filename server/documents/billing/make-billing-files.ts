import { billingTitle } from '#entities/billing';
import type { GeneratedFile } from '../generated-file.ts';
import type { BillingInput } from './billing-input.ts';
import { billingPdf } from './billing-pdf.ts';
import { statementCsv } from './statement-csv.ts';

type NamedFile = Pick<GeneratedFile, 'fileName' | 'contentType'>;

/** The files of a billing document: its PDF, and the CSV of a statement. */
export function billingFileNames(input: BillingInput): NamedFile[] {
  const stem = stemOf(input);
  const pdf = { fileName: `${stem}.pdf`, contentType: 'application/pdf' };
  const csv = { fileName: `${stem}.csv`, contentType: 'text/csv' };
  return input.kind === 'statement' ? [pdf, csv] : [pdf];
}

export const makeBillingFiles = (input: BillingInput): Promise<GeneratedFile[]> =>
  Promise.all(
    billingFileNames(input).map(async (file) => ({
      ...file,
      bytes:
        file.contentType === 'text/csv'
          ? Buffer.from(statementCsv(input.facts))
          : await billingPdf(input),
    })),
  );

/** `tax-invoice-INV-000042`, `receipt-481234567`, `statement-2026-10`. */
function stemOf({ kind, number, facts }: BillingInput): string {
  if (facts.statement) return `statement-${facts.statement.month}`;
  const title = kind === 'credit_note' ? 'Credit note' : billingTitle(kind, facts.isTaxed);
  return `${title.toLowerCase().replaceAll(' ', '-')}-${number ?? facts.orderNumber}`;
}

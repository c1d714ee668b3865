import { formatBillingNumber, gstOfLines } from '#entities/billing';
import type { CsvValue } from '#shared/lib/csv';
import { decimalOf } from '#shared/lib/money';
import { monthText } from '../../../documents/billing/billing-words.ts';
import type { Sale } from './sale.ts';

/** Columns of Xero's import of sales invoices; a star marks those that Xero requires. */
export const XERO_COLUMNS = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
] as const;
type Column = (typeof XERO_COLUMNS)[number];

/** Names of Xero's Australian tax rates. */
const TAXED = 'GST on Income';
const UNTAXED = 'BAS Excluded';

/**
 * One line for each item of a document, with prices that include GST; Xero puts lines of one number
 * together, and takes an invoice of a negative total for a credit note.
 */
export function xeroLines({ kind, number, issuedOn, facts }: Sale, account: string): CsvValue[][] {
  const sign = kind === 'credit_note' ? -1 : 1;
  const gst = gstOfLines(kind, facts);
  const reference = facts.statement
    ? `${facts.statement.planName}, ${monthText(facts.statement.month)}`
    : `Order ${facts.orderNumber}${facts.credit?.invoice ? `, corrects ${facts.credit.invoice}` : ''}`;
  return facts.lines.map(({ text, cents, isUntaxed }, i) => {
    const values: Partial<Record<Column, CsvValue>> = {
      '*ContactName': facts.buyer.name,
      EmailAddress: facts.buyer.email,
      '*InvoiceNumber': formatBillingNumber(kind, number),
      Reference: reference,
      '*InvoiceDate': xeroDate(issuedOn),
      '*DueDate': xeroDate(facts.dueOn ?? issuedOn),
      Total: decimalOf(sign * facts.totalCents),
      '*Description': text,
      '*Quantity': 1,
      '*UnitAmount': decimalOf(sign * cents),
      '*AccountCode': account,
      '*TaxType': facts.isTaxed && !isUntaxed ? TAXED : UNTAXED,
      TaxAmount: decimalOf(sign * (gst[i] ?? 0)),
      Currency: 'AUD',
    };
    return XERO_COLUMNS.map((column) => values[column] ?? null);
  });
}

/** `31/10/2026` for `2026-10-31`. */
const xeroDate = (day: string) => day.split('-').toReversed().join('/');

import { type BillingFacts } from '#entities/billing';
import { CSV_MARK, csvLine } from '#shared/lib/csv';
import { decimalOf, gstWithin } from '#shared/lib/money';

const COLUMNS = ['order', 'ordered_at', 'ordered_by', 'description', 'price_aud', 'gst_aud'];

/** One line for each item of a statement; the GST of each line is rounded to the cent. */
export const statementCsv = ({ lines, isTaxed }: BillingFacts): string =>
  [
    CSV_MARK,
    csvLine(COLUMNS),
    ...lines.map(({ text, cents, order }) =>
      csvLine([
        order?.number ?? null,
        order?.at ?? null,
        order?.buyer ?? null,
        text,
        decimalOf(cents),
        decimalOf(isTaxed ? gstWithin(cents) : 0),
      ]),
    ),
  ].join('');

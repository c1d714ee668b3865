import { gstOfLines, issuersDay, type BillingFacts } from '#entities/billing';
import { CSV_MARK, csvLine } from '#shared/lib/csv';
import { decimalOf } from '#shared/lib/money';

const COLUMNS = ['order', 'ordered_on', 'for', 'ordered_by', 'description', 'price_aud', 'gst_aud'];

/** One line for each item of a statement; the GST of the lines adds up to the statement's. */
export function statementCsv(facts: BillingFacts): string {
  const gst = gstOfLines('statement', facts);
  return [
    CSV_MARK,
    csvLine(COLUMNS),
    ...facts.lines.map(({ text, cents, order }, i) =>
      csvLine([
        order?.number ?? null,
        order ? issuersDay(new Date(order.at)) : null,
        order?.buyer ?? null,
        order?.orderedBy ?? order?.buyer ?? null,
        text,
        decimalOf(cents),
        decimalOf(gst[i] ?? 0),
      ]),
    ),
  ].join('');
}

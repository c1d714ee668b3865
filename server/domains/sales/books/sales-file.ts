import { sql as raw } from 'kysely';
import { formatBillingNumber, gstOfLines } from '#entities/billing';
import type { BOOK_FORMATS } from '#shared/api/contract';
import { CSV_MARK, csvLine, type CsvValue } from '#shared/lib/csv';
import { decimalOf } from '#shared/lib/money';
import type { AppContext } from '../../app-context.ts';
import { monthText } from '../../../documents/billing/billing-words.ts';
import type { Sale } from './sale.ts';
import { xeroLines, XERO_COLUMNS } from './xero-lines.ts';

interface SalesFile {
  /** First and last day, `2026-07-01`; null leaves the period open. */
  from: string | null;
  to: string | null;
  format: (typeof BOOK_FORMATS)[number];
}

/** Documents read at once, so that a long register never fills the memory. */
const PAGE = 500;

/** The key of a link to the register of a period. No file is stored under it. */
export const salesFileKey = (folder: string, { from, to, format }: SalesFile): string =>
  `${folder}/sales/${format}/${from ?? 'start'}_${to ?? 'end'}.csv`;

/** Returns the file that a key names; null for another key. */
export function salesFileOfKey(key: string): SalesFile | null {
  const [, format, from, to] =
    /\/sales\/(xero|register)\/(\d{4}-\d\d-\d\d|start)_(\d{4}-\d\d-\d\d|end)\.csv$/.exec(key) ?? [];
  if (!from || !to) return null;
  return {
    format: format === 'xero' ? 'xero' : 'register',
    from: from === 'start' ? null : from,
    to: to === 'end' ? null : to,
  };
}

const REGISTER: Readonly<Record<string, (sale: Sale) => CsvValue>> = {
  number: ({ kind, number }) => formatBillingNumber(kind, number),
  kind: ({ kind }) => kind,
  issued_on: (sale) => sale.issuedOn,
  buyer: ({ facts }) => facts.buyer.name,
  buyer_abn: ({ facts }) => facts.buyer.abn,
  buyer_email: ({ facts }) => facts.buyer.email,
  order: ({ facts }) => facts.orderNumber,
  plan: ({ facts }) => facts.statement?.planName ?? null,
  month: ({ facts }) => (facts.statement ? monthText(facts.statement.month) : null),
  corrects: ({ facts }) => facts.credit?.invoice ?? null,
  method: ({ kind }) => (kind === 'statement' ? 'plan' : 'card or PayPal'),
  net_aud: (sale) => decimalOf(signed(sale, sale.facts.totalCents - gstIn(sale))),
  gst_aud: (sale) => decimalOf(signed(sale, gstIn(sale))),
  total_aud: (sale) => decimalOf(signed(sale, sale.facts.totalCents)),
};
const signed = ({ kind }: Sale, cents: number) => (kind === 'credit_note' ? -cents : cents);
const gstIn = ({ kind, facts }: Sale) =>
  gstOfLines(kind, facts).reduce((sum, cents) => sum + cents, 0);

/** Writes the register of a period as CSV, the oldest document first, while it is read. */
export async function* writeSales(
  app: Pick<AppContext, 'database' | 'settings'>,
  { from, to, format }: SalesFile,
): AsyncGenerator<Uint8Array> {
  const columns = format === 'xero' ? XERO_COLUMNS : Object.keys(REGISTER);
  const account = app.settings.ISSUER_SALES_ACCOUNT;
  const written = (sale: Sale) =>
    format === 'xero'
      ? xeroLines(sale, account).map(csvLine).join('')
      : csvLine(Object.values(REGISTER).map((column) => column(sale)));
  yield Buffer.from(CSV_MARK + csvLine(columns));
  let last: Pick<Sale, 'id' | 'issuedOn'> | null = null;
  for (;;) {
    const page: Sale[] = await app.database.asWorker((sql) => readPage(sql, { from, to }, last));
    yield Buffer.from(page.map(written).join(''));
    last = page.at(-1) ?? null;
    if (last === null || page.length < PAGE) return;
  }
}

async function readPage(
  sql: Parameters<Parameters<AppContext['database']['asWorker']>[0]>[0],
  { from, to }: Pick<SalesFile, 'from' | 'to'>,
  last: Pick<Sale, 'id' | 'issuedOn'> | null,
): Promise<Sale[]> {
  const { rows } = await raw<Sale>`
    SELECT id, kind, number, issued_on::text AS "issuedOn", facts FROM billing_document
    WHERE kind <> 'receipt' AND billed_cents > 0
      AND issued_on BETWEEN ${from ?? '-infinity'}::date AND ${to ?? 'infinity'}::date
      AND (issued_on, id) > (${last?.issuedOn ?? '-infinity'}::date, ${last?.id ?? 0}::bigint)
    ORDER BY issued_on, id LIMIT ${PAGE}`.execute(sql);
  return rows;
}

import { billingTitle } from '#entities/billing';
import { formatLongDate } from '#shared/lib/dates';
import { drawLines } from '../pdf/draw-text.ts';
import { drawFactGrid, type Fact } from '../pdf/fact-grid.ts';
import { drawNotes, notesHeight } from '../pdf/notes.ts';
import { drawTitle } from '../pdf/page-heading.ts';
import {
  addTagged,
  CONTENT,
  CONTENT_WIDTH,
  openReport,
  type ReportDocument,
} from '../pdf/report-document.ts';
import { TEXT } from '../pdf/style.ts';
import { drawTable } from '../pdf/table.ts';
import { wrapText } from '../pdf/text-runs.ts';
import type { BillingInput } from './billing-input.ts';
import { billingNotes, monthText, moneyText, totalRows } from './billing-words.ts';

const SAMPLE_NOTICE = 'SANDBOX – no money was paid';
const GAP = 16;

/** Draws a billing document over as many pages as its lines need; equal input, equal bytes. */
export async function billingPdf(input: BillingInput): Promise<Uint8Array> {
  const { kind, number, facts, generatedAt } = input;
  const title = billingTitle(kind, facts.isTaxed);
  const report = openReport({
    title: number === null ? title : `${title} ${number}`,
    subject: `${title} of ${facts.issuer.name} for ${facts.buyer.name}`,
    reference: [number, referenceOf(input)].filter(Boolean).join(' · '),
    generatedAt,
    notice: facts.isSample ? SAMPLE_NOTICE : null,
  });
  report.addPage();
  let y = drawHead(report, title, input);
  y = drawFactGrid(report, factRows(input), y + GAP);
  y = drawTable(report, { columns: columnsOf(input), rows: rowsOf(input) }, y + 4);
  y = drawTotals(report, input, y);
  const notes = billingNotes(input);
  if (y + notesHeight(notes) > CONTENT.bottom) {
    report.addPage();
    y = CONTENT.top;
  }
  drawNotes(report, notes, y + GAP);
  return report.finish();
}

/** The title on the left and who issues the document on the right. */
function drawHead(report: ReportDocument, title: string, { facts }: BillingInput): number {
  const { doc, root } = report;
  const half = CONTENT_WIDTH / 2 - GAP;
  let right: number = CONTENT.top;
  const titleLines = wrapText(title, TEXT.title, half);
  const left = drawTitle(report, 'H1', titleLines, CONTENT.top, TEXT.title);
  const { name, abn, contact } = facts.issuer;
  addTagged(doc, root, 'P', () => {
    const x = CONTENT.left + half + GAP;
    right = drawLines(doc, wrapText(name, TEXT.key, half), x, right, TEXT.key);
    const lines = [...(abn === null ? [] : [`ABN ${abn}`]), ...wrapText(contact, TEXT.body, half)];
    right = drawLines(doc, lines, x, right, TEXT.body);
  });
  return Math.max(left, right);
}

function referenceOf({ facts: { orderNumber, statement } }: BillingInput): string {
  if (statement) return `${statement.planName}, ${monthText(statement.month)}`;
  return `Order ${orderNumber}`;
}

function factRows(input: BillingInput): Fact[][] {
  const { kind, number, facts, generatedAt } = input;
  const { buyer, credit, statement, orderNumber } = facts;
  const numbered: Fact = { label: 'Number', lines: [number ?? '–'], isKey: true };
  return [
    [
      ...(number === null ? [] : [numbered]),
      { label: 'Date of issue', lines: [formatLongDate(generatedAt)], isKey: true },
      statement
        ? { label: 'Month', lines: [monthText(statement.month)], isKey: true }
        : { label: 'Order', lines: [String(orderNumber)], isKey: true },
      ...(facts.dueOn
        ? [{ label: 'Due', lines: [formatLongDate(`${facts.dueOn}T00:00:00Z`)], isKey: true }]
        : []),
      ...(credit?.invoice
        ? [{ label: 'Corrects invoice', lines: [credit.invoice], isKey: true }]
        : []),
    ],
    [
      {
        label: kind === 'receipt' ? 'Ordered by' : 'To',
        lines: [buyer.name, ...(buyer.abn === null ? [] : [`ABN ${buyer.abn}`]), buyer.email],
        span: 4,
        isWhole: true,
      },
    ],
  ];
}

const columnsOf = ({ facts, kind }: BillingInput) => {
  const price = facts.isTaxed && kind !== 'receipt' ? 'Price inc. GST' : 'Price';
  return [
    ...(facts.statement
      ? [
          { title: 'Date', width: 66 },
          { title: 'Order', width: 58 },
          { title: 'For', width: 96 },
          { title: 'Ordered by', width: 96 },
        ]
      : []),
    { title: 'Description' },
    ...(facts.statement ? [] : [{ title: 'Quantity', width: 50, align: 'right' as const }]),
    { title: price, width: 76, align: 'right' as const },
  ];
};

const rowsOf = ({ facts }: BillingInput): string[][] =>
  facts.lines.map(({ text, cents, order, isUntaxed }) => [
    ...(order
      ? [shortDate(order.at), String(order.number), order.buyer, order.orderedBy ?? order.buyer]
      : []),
    isUntaxed ? `${text} (no GST)` : text,
    ...(order ? [] : ['1']),
    moneyText(cents),
  ]);

const shortDate = (at: string) =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'Australia/Sydney' }).format(
    new Date(at),
  );

const AMOUNT_WIDTH = 90;

/** The sums below the table, right under its prices. */
function drawTotals(report: ReportDocument, input: BillingInput, top: number): number {
  const { doc, root } = report;
  const rows = totalRows(input);
  const heights = rows.map(({ isTotal }) => (isTotal ? 22 : 15));
  let y = top + 6;
  if (y + heights.reduce((a, b) => a + b, 0) > CONTENT.bottom) {
    report.addPage();
    y = CONTENT.top;
  }
  rows.forEach(({ label, amount, isTotal }, i) => {
    const style = { ...(isTotal ? TEXT.heading : TEXT.body), tabular: true };
    addTagged(doc, root, 'P', () => {
      drawLines(doc, [`${label} `], CONTENT.right - AMOUNT_WIDTH, y, style, 'right');
      drawLines(doc, [amount], CONTENT.right, y, style, 'right');
    });
    y += heights[i]!;
  });
  return y;
}

import type { FarmBoundary } from '../farm-key/farm-boundary.ts';
import { farmFactRows } from '../farm-key/farm-fact-rows.ts';
import { SAMPLE_NOTICE } from '../farm-key/farm-key-pdf.ts';
import { drawLetterhead, letterheadOf } from '../pdf/draw-letterhead.ts';
import { drawLines } from '../pdf/draw-text.ts';
import { drawFactGrid, type Fact } from '../pdf/fact-grid.ts';
import { drawSubheading, drawTitle } from '../pdf/page-heading.ts';
import { addTagged, CONTENT, CONTENT_WIDTH, openReport } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { COLOUR, lineHeight, TEXT, type TextStyle } from '../pdf/style.ts';
import { wrapText } from '../pdf/text-runs.ts';
import { parcelDataSets, type CoverReportInput } from './cover-report-input.ts';

export const SAMPLE_COVER_NOTICE = 'SAMPLE DATA – not real measurements';

export interface Highlight {
  /** Drawn large: `71%`. */
  figure: string;
  /** Meaning of the figure in a few words. */
  meaning: string;
}

/**
 * Starts a cover report and its title page down to the highlights; returns where the next block may
 * start.
 */
export function openCoverReport(
  title: string,
  input: CoverReportInput,
  boundary: FarmBoundary,
  moreFacts: readonly Fact[],
): { report: ReportDocument; y: number } {
  const { farm, orderNumber, generatedAt, cover } = input;
  const isSample = parcelDataSets(input).some((dataSet) => dataSet.isSample);
  const report = openReport({
    title: `${title} – ${farm.propertyName}`,
    subject: `${title} of ${farm.propertyName}, order ${orderNumber}`,
    reference: `${input.document.number} · Order ${orderNumber}`,
    generatedAt,
    notice: cover.isSample ? SAMPLE_COVER_NOTICE : isSample ? SAMPLE_NOTICE : null,
  });
  report.addPage();
  const { doc, root } = report;
  let y = drawLetterhead(report, letterheadOf(input, cover.isSample || isSample));
  const linesOf = (text: string, style: TextStyle) => wrapText(text, style, CONTENT_WIDTH, 4);
  y = drawTitle(report, 'H1', linesOf(title, TEXT.title), y, TEXT.title) + 4;
  const name = linesOf(farm.propertyName, TEXT.subtitle);
  addTagged(doc, root, 'P', () => (y = drawLines(doc, name, CONTENT.left, y, TEXT.subtitle)));
  y = drawFactGrid(report, factRows(boundary, input, moreFacts), y + 14);
  return { report, y: y + 4 };
}

/** The farm's facts; those of the report take the place of the order, which every page names. */
function factRows(
  boundary: FarmBoundary,
  input: CoverReportInput,
  moreFacts: readonly Fact[],
): (readonly Fact[])[] {
  const [key = [], [gate, order, owner] = []] = farmFactRows(boundary, input);
  if (!gate || !order || !owner || moreFacts.length === 0) return farmFactRows(boundary, input);
  return [key, [gate, { ...owner, span: 1 }, ...moreFacts]];
}

const CARD_GAP = 10;
const CARD_PADDING = 9;

/** Draws large figures, four per row, under a heading; returns where the next block may start. */
export function drawHighlights(
  report: ReportDocument,
  heading: string,
  highlights: readonly Highlight[],
  top: number,
): number {
  const { doc, root } = report;
  const columns = Math.min(4, highlights.length);
  const width = (CONTENT_WIDTH - CARD_GAP * (columns - 1)) / columns;
  let y = drawSubheading(report, heading, top) + 4;
  for (let from = 0; from < highlights.length; from += columns) {
    const row = highlights.slice(from, from + columns).map(({ figure, meaning }) => ({
      figure,
      meaning: wrapText(meaning, TEXT.body, width - 2 * CARD_PADDING),
    }));
    const lines = Math.max(...row.map(({ meaning }) => meaning.length));
    const height = lineHeight(TEXT.figure) + lines * lineHeight(TEXT.body) + 2 * CARD_PADDING;
    row.forEach(({ figure, meaning }, i) => {
      const left = CONTENT.left + i * (width + CARD_GAP);
      addTagged(doc, root, 'P', () => {
        doc.roundedRect(left, y, width, height, 4).fill(COLOUR.card);
        const below = drawLines(doc, [figure], left + CARD_PADDING, y + CARD_PADDING, TEXT.figure);
        drawLines(doc, meaning, left + CARD_PADDING, below, TEXT.body);
      });
    });
    y += height + CARD_GAP;
  }
  return y;
}

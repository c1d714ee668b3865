import type { FarmBoundary } from '../farm-key/farm-boundary.ts';
import { farmFactRows } from '../farm-key/farm-fact-rows.ts';
import { SAMPLE_NOTICE } from '../farm-key/farm-key-pdf.ts';
import { drawLetterhead, letterheadOf } from '../pdf/draw-letterhead.ts';
import { drawLines } from '../pdf/draw-text.ts';
import { drawFactGrid, type Fact } from '../pdf/fact-grid.ts';
import { drawTitle } from '../pdf/page-heading.ts';
import { addTagged, CONTENT, CONTENT_WIDTH, openReport } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { TEXT, type TextStyle } from '../pdf/style.ts';
import { wrapText } from '../pdf/text-runs.ts';
import { parcelDataSets, type CoverReportInput } from './cover-report-input.ts';

export const SAMPLE_COVER_NOTICE = 'SAMPLE DATA – not real measurements';

/**
 * Starts a cover report and its title page down to its facts; returns where the next block may
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
